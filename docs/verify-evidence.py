"""Verifies evidence of Rollcall, or one row's proof, without Rollcall: python3 verify-evidence.py FILE [KEY_ID]

It needs nothing but Python 3. Exit status: 0 all holds, 2 something doesn't. KEY_ID: of the key that must have signed, in hex.
Of a time-stamp, it checks the form and what it is of; who signed it, `openssl ts -verify` says. What it checks, and how, is in evidence-format.md.
"""
import base64, datetime, decimal, hashlib, json, re, sys
P, D = 2**255 - 19, -121665 * pow(121666, -1, 2**255 - 19)
Q = 2**252 + 27742317777372353535851937790883648493
PAYLOAD_TYPE, SPKI = "application/vnd.in-toto+json", bytes.fromhex("302a300506032b6570032100")

def check(holds, what):
    if not holds:
        print(f"does not hold: {what}")
        sys.exit(2)

def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()

def b64(text, url=False):
    """Base64 in its one spelling; without padding where it is the URL's."""
    data = base64.urlsafe_b64decode(text + "==") if url else base64.b64decode(text)
    again = base64.urlsafe_b64encode(data).rstrip(b"=") if url else base64.b64encode(data)
    check(again.decode() == text, "base64")
    return data

# Canonical JSON.

def number(value):
    """As JavaScript writes it."""
    sign, digits, places = decimal.Decimal(repr(float(value))).normalize().as_tuple()
    digits, point = "".join(map(str, digits)), len(digits) + places
    if digits == "0":
        return "0"
    if len(digits) <= point <= 21:
        text = digits + "0" * (point - len(digits))
    elif 0 < point <= 21:
        text = f"{digits[:point]}.{digits[point:]}"
    elif -6 < point <= 0:
        text = f"0.{'0' * -point}{digits}"
    else:
        text = f"{digits[0]}{'.' if digits[1:] else ''}{digits[1:]}e{'+' if point > 0 else '-'}{abs(point - 1)}"
    return "-" * sign + text

def compact(value, indent=None, end="\n"):
    inner = end + " " * (indent or 0)
    gap = (inner, end) if indent else ("", "")
    if isinstance(value, dict):
        members = sorted(value.items(), key=lambda member: member[0].encode("utf-16-be", "surrogatepass"))
        items = [compact(name) + (": " if indent else ":") + compact(its, indent, inner) for name, its in members]
        return "{" + gap[0] + ("," + gap[0]).join(items) + gap[1] + "}" if items else "{}"
    if isinstance(value, list):
        return "[" + gap[0] + ("," + gap[0]).join(compact(item, indent, inner) for item in value) + gap[1] + "]" if value else "[]"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return number(value)
    return re.sub("[\ud800-\udfff]", lambda lone: f"\\u{ord(lone[0]):04x}", json.dumps(value, ensure_ascii=False))

def parse(data, what, indent=None):
    """JSON in its one spelling."""
    text, odd = data.decode(), []
    note = lambda of: lambda digits: odd.append(digits) or of(digits) if of is float or len(digits) > 15 else of(digits)
    value = json.loads(text, parse_int=note(int), parse_float=note(float))
    # Python's own writer is fast, and differs in numbers with many digits only.
    is_same = not odd and not indent and json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True) == text
    check(is_same or compact(value, indent) + ("\n" if indent else "") == text, f"spelling of {what}")
    return value

# The form of what is stated: a type, a pattern, a set of values, [a list's items], (a list's members), {members; ? if it may be missing}.

class Any(tuple):
    """One of several forms."""

def has_form(value, form):
    if isinstance(form, Any):
        return any(has_form(value, one) for one in form)
    if isinstance(form, dict):
        names = {name.rstrip("?") for name in form} if isinstance(value, dict) else set()
        must = {name for name in form if not name.endswith("?")}
        fits = isinstance(value, dict) and must <= set(value) <= names
        return fits and all(has_form(its, form.get(name, form.get(name + "?"))) for name, its in value.items())
    if isinstance(form, list):
        return isinstance(value, list) and all(has_form(item, form[0]) for item in value)
    if isinstance(form, tuple):
        return isinstance(value, list) and len(value) == len(form) and all(map(has_form, value, form))
    if isinstance(form, re.Pattern):
        return isinstance(value, str) and form.fullmatch(value) is not None
    if isinstance(form, range):
        return type(value) is int and value in form
    if isinstance(form, type):
        return type(value) is form
    return form(value) if callable(form) else any(type(value) is type(one) and value == one for one in form)

def is_time(text):
    try:
        at = datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ")
        return at.isoformat(timespec="milliseconds") + "Z" == text
    except (TypeError, ValueError):
        return False

COUNT, TIME, ROW = range(2**53), range(-62135596800000, 253402300800000), range(1, 2**53)
HEX, HASH, SALT = re.compile("[0-9a-f]{64}"), re.compile("[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]"), re.compile("[A-Za-z0-9_-]{21}[AQgw]")
HEXES = "[0-9a-fA-F]"
UUID = re.compile(f"{HEXES}{{8}}-{HEXES}{{4}}-[1-8]{HEXES}{{3}}-[89abAB]{HEXES}{{3}}-{HEXES}{{12}}|0{{8}}-0{{4}}-0{{4}}-0{{4}}-0{{12}}|f{{8}}-f{{4}}-f{{4}}-f{{4}}-f{{12}}")
BASE64 = re.compile("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?")
maybe = lambda form: Any([{None}, form])
VALUE, ENVIRONMENT = {"keep", "hold", "drop"}, {"SANDBOX", "SANDBOX AND LIVE", "LIVE", "NONE"}
NOT_CHECKED = ["notAsked", "notRequested", "null", "absent", "partial", "timedOut", "international", "expired", "noAnswer", "otherPhone", "purged"]
STATUS = ["answered", "partial", "failed", "skipped", "pending", "unplanned"]
WHY = {"litigator": {"flag", "warning", "elsewhere"}, "clear": {None}, "notChecked": set(NOT_CHECKED)}
ENVELOPE = {"payload": BASE64, "payloadType": {PAYLOAD_TYPE}, "signatures": Any([(), ({"keyid": HEX, "sig": BASE64},)])}
SEAL = {"envelope": ENVELOPE, "publicKey?": str, "timestamp?": BASE64}
BY = {"by": str, "at": is_time}
TREE = {"hash": {"SHA-256"}, "size": COUNT, "root": HASH}
MADE = Any([{None}, (COUNT,), (COUNT, COUNT, UUID)])
DECISION = Any([(VALUE, COUNT, TIME, maybe(HASH)), (VALUE, {None}, maybe(COUNT))])
KEPT = (SALT, ROW, HASH, set(STATUS), maybe(str), set(WHY), maybe(str), maybe(DECISION), [(COUNT, maybe(HASH), TIME, TIME, maybe(HASH), {0, 1})])
LINE = Any([KEPT, (*KEPT, (MADE, [MADE])), (SALT, ROW, maybe(HASH), {"purged"}, TIME)])
counts_of = lambda *names: {name: COUNT for name in names}
COVER = {kind: counts_of("covered", "notCovered") for kind in ("decisions", "answers")}
STATEMENT = {
    "_type": {"https://in-toto.io/Statement/v1"}, "predicateType": {"urn:rollcall:evidence:v1"},
    "subject": [{"name": str, "digest": {"sha256": HEX}, "annotations": {"role": {"imported", "exported"}}}],
    "predicate": {
        "format": {"name": {"rollcall-evidence"}, "version": {1}}, "made": {**BY, "program": str}, "organization": maybe(str), "campaign": maybe(str),
        "list": {"listId": UUID, "name": str, "importedAt": is_time, "columns": [str], "mapping": [{"field": str, "columns": [COUNT]}],
            "optOuts?": {"columns": [COUNT], "rows": COUNT, "choice": {"honor", "ignore"}, "by": maybe(str), "at": maybe(is_time)},
            "hiddenRows?": {"rows": COUNT, "choice": {"skip", "take", None}, "by": maybe(str), "at": maybe(is_time)}},
        "scope": Any([{"kind": {"list"}}, {"kind": {"run"}, "runId": UUID}]), "environment": ENVIRONMENT,
        "counts": {
            **counts_of("rows", "purged", "answers", "sandboxAnswers"), "status": counts_of(*STATUS), "litigator": counts_of(*WHY),
            "decision": counts_of("none", *VALUE), "answersOf": [COUNT], "firstSentAt": maybe(TIME), "lastAnsweredAt": maybe(TIME),
        },
        "reconciliation": counts_of("lines", "rows", "rejected"),
        "operations": [{"operation": str, "addOns": [str], "environment": str, "sandbox": bool}],
        "runs": [{
            "runId": UUID, "environment": str, "sandbox": bool, "by": str, "state": str, "startedAt": is_time, "finishedAt": maybe(is_time),
            "callsPer1000Seconds": COUNT,
            "calls": counts_of("planned", "done", "partial", "failed", "refused", "pending", "sent", "inDoubt", "billingUnknown"),
        }],
        "people": [str],
        "policy": maybe({
            "by": maybe(str), "at": maybe(is_time), "name": str, "version": COUNT, "otherwise": VALUE,
            "rules": [{"when": dict, "suggest": VALUE, "off?": {True}, "locked?": {True}}],
        }),
        "clearFor": COUNT,
        "suppressions": [{
            **BY, "name": str, "reason": str, "until": maybe(is_time), "sha256": HEX, "entries": counts_of("phones", "emails", "domains", "persons"),
        }],
        "overrides": [{
            **BY, "kind": {"export", "phones", "notAsked"}, "reason": str, "rows": COUNT, "why": {f"{why}?": ROW for why in [*NOT_CHECKED, "sandbox"]},
            "export": maybe({"exportId": UUID, "sha256": HEX}),
        }],
        "releases": [{
            **BY, "exportId": UUID, "name": str, "sha256": HEX, "rows": COUNT, "sandbox": bool,
            "litigators": maybe({"rows": COUNT, "kept": COUNT, "reasons": [{"reason": str, "rows": ROW}]}),
        }],
        "shared?": {
            "parts": [{"deviceId": UUID, "device": str, "member": str, "seal": maybe({"envelope": ENVELOPE, "publicKey?": str}), **COVER}],
            "unknown": counts_of("decisions", "answers"), "policy": MADE,
        },
        "tree": TREE, "ledger": {"size": COUNT, "root": maybe(HASH)}, "proves": [str], "doesNotProve": [str],
    },
}
PART = {
    "_type": {"https://in-toto.io/Statement/v1"}, "predicateType": {"urn:rollcall:evidence-part:v1"},
    "subject": ({"name": {"part"}, "digest": {"sha256": HEX}},),
    "predicate": {
        "format": {"name": {"rollcall-evidence-part"}, "version": {1}}, "listId": UUID, "device": {"deviceId": UUID, "label": str}, "member": str,
        "at": is_time, "program": str, "counts": counts_of("answers", "decisions", "policies", "records"), "tree": TREE,
    },
}
PATH = lambda path: has_form(path, [HASH]) and len(path) <= 64
PROOF = {
    "format": {"rollcall-row-proof"}, "version": {1}, "environment": ENVIRONMENT, "index": COUNT, "size": COUNT, "path": PATH, "line": str, "seal": SEAL,
    "made?": {"decision": maybe(PATH), "answers": [maybe(PATH)]},
    "clear": {
        "headings": [str], "cells": [str], "cellsSalt": HASH, "decision": maybe({"note": str, "reason": maybe(str), "salt": HASH}),
        "answers": [{
            "operation": str, "request": maybe({"parameters": [(str, str)], "salt": HASH}),
            "response": maybe({"encoding": {"utf-8", "base64"}, "text": str, "salt": HASH}),
        }],
    },
}

# Signatures.

def plus(a, b):  # Points of Ed25519 in extended coordinates (RFC 8032, section 5.1.4).
    e, f = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    g, h = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = f - e, h - g, h + g, f + e
    return e * f % P, g * h % P, f * g % P, e * h % P

def times(n, point):
    result = (0, 1, 1, 0)
    while n:
        result, point, n = plus(result, point) if n & 1 else result, plus(point, point), n >> 1
    return result

def point(data):
    y, sign = int.from_bytes(data, "little") & (2**255 - 1), data[31] >> 7
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x * pow(2, (P - 1) // 4, P) % P if (x * x - square) % P else x
    check(y < P and (x * x - square) % P == 0 and (x or not sign), "key or signature")
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P

def verify_signature(key, message, sig):
    s = int.from_bytes(sig[32:], "little")
    base = point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
    h = int.from_bytes(hashlib.sha512(sig[:32] + key + message).digest(), "little") % Q
    a, b = times(s, base), plus(point(sig[:32]), times(h, point(key)))
    check(s < Q and (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0, "signature")

def verify_envelope(seal, key_id):
    """What is signed, and whether it is."""
    payload, signatures = b64(seal["envelope"]["payload"]), seal["envelope"]["signatures"]
    check(len(signatures) == ("publicKey" in seal), "signatures")
    if signatures:
        lines = seal["publicKey"].split("\n")
        check(lines[0] == "-----BEGIN PUBLIC KEY-----" and lines[2:] == ["-----END PUBLIC KEY-----", ""], "public key")
        spki, sig = b64(lines[1]), b64(signatures[0]["sig"])
        check(spki[:12] == SPKI and len(spki) == 44 and signatures[0]["keyid"] == sha(spki).hex(), "key")
        check(key_id in (None, sha(spki).hex()) and len(sig) == 64, "key")
        verify_signature(spki[12:], f"DSSEv1 {len(PAYLOAD_TYPE)} {PAYLOAD_TYPE} {len(payload)} ".encode() + payload, sig)
    return parse(payload, "the statement"), bool(signatures)

# Time-stamps (RFC 3161, in CMS).

def der(data):
    """The values in DER: (tag, content, all of its bytes)."""
    values, at = [], 0
    while at < len(data):
        tag, length, start = data[at], data[at + 1], at + 2
        if length > 127:
            start = at + 2 + length - 128
            size = data[at + 2:start]
            length = int.from_bytes(size, "big")
            check(0 < len(size) <= 3 and size[0] and length > 127, "time-stamp: DER")
        check(tag & 31 != 31 and start + length <= len(data), "time-stamp: DER")
        content = data[start:start + length]
        values.append((tag, der(content) if tag & 32 else content, data[at:start + length]))
        at = start + length
    return values

OID = {name: bytes.fromhex(text) for name, text in {
    "signedData": "2a864886f70d010702", "tstInfo": "2a864886f70d0109100104", "digest": "2a864886f70d010904", "sha256": "608648016503040201",
    "sha384": "608648016503040202", "sha512": "608648016503040203"}.items()}

def verify_timestamp(token, imprint):
    """Whether it is a token over this hash, in which nothing of what it states was changed. Who signed it stays open."""
    ((_, ((_, kind, _), (_, ((_, signed, _),), _)), _),) = der(token)
    _, _, (_, ((_, content_kind, _), (_, ((_, content, _),), _)), _), *_, (_, ((_, signer, _),), _) = signed
    check(kind == OID["signedData"] and content_kind == OID["tstInfo"] and len(signer) == 6 and signer[3][0] == 0xA0, "time-stamp: form")
    ((_, info, _),) = der(content)
    ((_, ((_, ((_, algorithm, _), *_), _), (_, hashed, _)), _)) = info[2]
    check(algorithm == OID["sha256"] and hashed == imprint, "time-stamp: it is of something else")
    name = next(name for name in ("sha256", "sha384", "sha512") if OID[name] == signer[2][1][0][1])
    ((_, digest, _),) = next(values for _, ((_, kind, _), (_, values, _)), _ in signer[3][1] if kind == OID["digest"])
    check(digest == hashlib.new(name, content).digest(), "time-stamp: it states something else than was signed")

# The statement.

def differs(checks):
    for what, holds in checks.items():
        check(holds, f"{what} doesn't agree with the rest")

distinct = lambda values: len({compact(value) for value in values}) == len(values)
total = lambda counts: sum(counts.values())

def verify_statement(statement):
    """That it has its form, and that all it says of itself agrees."""
    check(has_form(statement, STATEMENT), "the form of the statement")
    said = statement["predicate"]
    counts, runs, policy, releases, scope = said["counts"], said["runs"], said["policy"], said["releases"], said["scope"]
    kept, lines, columns = counts["rows"] - counts["purged"], said["reconciliation"], said["list"]["columns"]
    sandboxes, exports = [run["sandbox"] for run in runs], {one["exportId"]: one["sha256"] for one in releases}
    environment = "NONE" if not runs else "SANDBOX" if all(sandboxes) else "SANDBOX AND LIVE" if any(sandboxes) else "LIVE"
    exported = [(one["digest"]["sha256"], one["name"]) for one in statement["subject"] if one["annotations"]["role"] == "exported"]
    of_sandbox = sum(one for one, operation in zip(counts["answersOf"], said["operations"]) if operation["sandbox"])
    litigators = [(one["litigators"], one["rows"]) for one in releases if one["litigators"]]
    differs({
        "tree.size": said["tree"]["size"] == counts["rows"],
        "counts": all(total(counts[name]) == kept for name in ("status", "litigator", "decision")),
        "counts.answersOf": len(counts["answersOf"]) == len(said["operations"]) and all(counts["answersOf"]) and sum(counts["answersOf"]) == counts["answers"],
        "counts.sandboxAnswers": counts["sandboxAnswers"] == of_sandbox and (of_sandbox == 0 or environment.startswith("SANDBOX")),
        "counts.firstSentAt": all((counts[name] is None) == (counts["answers"] == 0) for name in ("firstSentAt", "lastAnsweredAt")),
        "operations": distinct(said["operations"]), "people": distinct(said["people"]),
        "reconciliation.lines": lines["lines"] == lines["rows"] + lines["rejected"],
        "reconciliation.rows": lines["rows"] == counts["rows"] if scope["kind"] == "list" else lines["rows"] >= counts["rows"],
        "environment": said["environment"] == environment,
        "runs": distinct([run["runId"] for run in runs]) and (runs or not counts["answers"]),
        "scope": scope["kind"] == "list" or [run["runId"] for run in runs] == [scope["runId"]],
        "runs.calls": all(2 * calls["planned"] == sum(calls[name] for name in ("planned", "done", "partial", "failed", "refused", "pending")) for calls in (run["calls"] for run in runs)),
        "policy": policy is None or (policy["by"] is None) == (policy["at"] is None),
        "ledger": (said["ledger"]["root"] is None) == (said["ledger"]["size"] == 0),
        "list.mapping": all(column < len(columns) for one in said["list"]["mapping"] for column in one["columns"]),
        "subject": distinct([list(file) for file in exported]) and set(exported) == {(one["sha256"], one["name"]) for one in releases},
        "releases": len(exports) == len(releases) and all(its["kept"] <= its["rows"] <= rows and sum(one["rows"] for one in its["reasons"]) <= its["kept"]
                                                          and distinct([one["reason"] for one in its["reasons"]]) for its, rows in litigators),
        "overrides": all(total(one["why"]) == one["rows"] and (one["kind"] != "phones" or set(one["why"]) <= {"noAnswer"}) for one in said["overrides"]),
        "overrides.export": all(one["export"] is None or exports.get(one["export"]["exportId"]) == one["export"]["sha256"] for one in said["overrides"]),
    })
    if "shared" in said:
        parts, unknown, made = said["shared"]["parts"], said["shared"]["unknown"], said["shared"]["policy"]
        of = {kind: unknown[kind] + sum(total(part[kind]) for part in parts) for kind in unknown}
        differs({
            "shared.parts": distinct([part["deviceId"] for part in parts]), "shared.answers": of["answers"] == counts["answers"],
            "shared.decisions": len(said["people"]) <= of["decisions"] <= kept - counts["decision"]["none"],
            "shared.policy": made is None or (made[0] < len(parts) and policy is not None and policy["by"] is not None),
        })

def open_seal(seal, key_id):
    statement, signed = verify_envelope(seal, key_id)
    if "timestamp" in seal:
        verify_timestamp(b64(seal["timestamp"]), sha(compact(seal["envelope"]).encode()))
    verify_statement(statement)
    return statement["predicate"], signed

# Rows.

def open_line(data, what):
    line = parse(data, what)
    check(has_form(line, LINE), f"the form of {what}")
    if len(line) > 5:
        check(line[4] is None or line[3] in ("failed", "skipped"), f"{what}: why")
        check(line[6] in WHY[line[5]] and (line[5] != "clear" or line[8]), f"{what}: litigator")
    return line

def note_uses(line, uses):
    """What a row refers to in the statement."""
    decision = line[7]
    if decision:
        uses.add(("person", decision[1]) if len(decision) == 4 else ("rule", decision[2], decision[0]))
    uses.update(("operation", answer[0], answer[5] == 1) for answer in line[8])
    uses.add(("members", len(line)))

def verify_uses(uses, predicate):
    """That all of it is there, and says the same."""
    policy = predicate["policy"]
    for kind, at, *said in uses:
        if kind == "person":
            check(at < len(predicate["people"]), "people: who decided a row")
        elif kind == "operation":
            check(predicate["operations"][at]["sandbox"] == said[0], "operations: what answered a row")
        elif kind == "rule":
            rule = {"suggest": policy["otherwise"]} if at is None else policy["rules"][at]
            check(rule["suggest"] == said[0] and "off" not in rule, "policy: it suggests something else for a row")
        else:
            check(at == (10 if "shared" in predicate else 9), "who made a row")

def root_of(leaves):
    level = leaves or [sha()]
    while len(level) > 1:
        level = [sha(b"\1", *pair) if len(pair) == 2 else pair[0] for pair in (level[at:at + 2] for at in range(0, len(level), 2))]
    return level[0]

def open_part(predicate, part):
    """The tree of what a device signed of this list; None: it signed nothing."""
    if part["seal"] is None:
        return None
    what = f"part of {part['device']}"
    statement, signed = verify_envelope(part["seal"], None)
    check(signed and has_form(statement, PART), f"{what}: form")
    said = statement["predicate"]
    named = [said["listId"], said["device"]["deviceId"], said["device"]["label"], said["member"]]
    check(named == [predicate["list"]["listId"], part["deviceId"], part["device"], part["member"]], f"{what}: list, device or member")
    check(statement["subject"][0]["digest"]["sha256"] == b64(said["tree"]["root"], True).hex(), f"{what}: subject")
    check(total(said["counts"]) == said["tree"]["size"], f"{what}: counts")
    return said["tree"]

def made_of(line, predicate):
    """Who made the row's decision, if a person did, and its answers: (kind, made, leaf); leaf None: no part covers it."""
    leaf = lambda *content: sha(b"\0", compact(list(content)).encode())
    decided, answers, (by, bys) = line[7], line[8], line[9]
    check(len(bys) == len(answers), "who made the answers")
    if decided is not None and len(decided) == 4:
        said = [decided[0], predicate["people"][decided[1]], decided[2]]
        yield "decisions", by, leaf("decision", by[2], line[1], *said) if by is not None and len(by) == 3 else None
    else:
        check(by is None, "who decided")
    for made, (operation, *rest) in zip(bys, answers):
        known = made is not None and len(made) == 3
        yield "answers", made, leaf("answer", made[2], predicate["operations"][operation]["operation"], *rest) if known else None

def verify_parts(file, predicate, leaves):
    shared = predicate["shared"]
    check(len(leaves) <= len(shared["parts"]), "parts")
    leaves += [[] for _ in shared["parts"][len(leaves):]]
    for part, its in zip(shared["parts"], leaves):
        tree = open_part(predicate, part)
        check(len(its) == tree["size"] and root_of(its) == b64(tree["root"], True) if tree else not its, f"leaves of the part of {part['device']}")
    counts = [{kind: {"covered": 0, "notCovered": 0} for kind in ("decisions", "answers")} for _ in leaves]
    unknown, policy = {"decisions": 0, "answers": 0}, shared["policy"]
    if policy is not None and len(policy) == 3:
        said = predicate["policy"]
        at = datetime.datetime.fromisoformat(said["at"].replace("Z", "+00:00")) - datetime.datetime.fromtimestamp(0, datetime.timezone.utc)
        content = ["policy", policy[2], said["by"], at // datetime.timedelta(milliseconds=1), said["name"], said["version"], said["rules"], said["otherwise"]]
        check(leaves[policy[0]][policy[1]] == sha(b"\0", compact(content).encode()), "policy")
    file.seek(0)
    next(file)
    for _, text in zip(range(predicate["counts"]["rows"]), file):
        line = json.loads(text)
        for kind, made, leaf in made_of(line, predicate) if len(line) == 10 else ():
            check(leaf is None or leaves[made[0]][made[1]] == leaf, f"row {line[1]}: not what its device signed")
            if made is None:
                unknown[kind] += 1
            else:
                counts[made[0]][kind]["notCovered" if leaf is None else "covered"] += 1
    check(unknown == shared["unknown"] and all(part[kind] == its[kind] for part, its in zip(shared["parts"], counts) for kind in its), "counts of parts")

def verify_evidence(file, key_id):
    header, line, stack, size, before, leaves, uses = next(file), next(file), [], 0, 0, [], set()
    stated = {"status": {}, "litigator": {}, "decision": {}}
    rows = {"purged": 0, "answers": 0, "sandboxAnswers": 0, "answersOf": {}, "times": []}
    for following in file:
        check(line.endswith(b"\n"), "the end of a line")
        if line.startswith(b'["leaves"'):
            _, part, text = parse(line[:-1], "leaves")
            check(has_form(part, COUNT) and part >= len(leaves) - 1, "order of leaves")
            leaves += [[] for _ in range(len(leaves), part + 1)]
            some, line = b64(text, True), following
            check(len(leaves[part]) % 16384 == 0 and 0 < len(some) <= 16384 * 32 and len(some) % 32 == 0, "leaves")
            leaves[part] += [some[at:at + 32] for at in range(0, len(some), 32)]
            continue
        check(not leaves, "rows after leaves")
        row = open_line(line[:-1], f"row {size + 1}")
        check(row[1] > before, f"row {row[1]}: order")
        before, node, rest = row[1], sha(b"\0", line[:-1]), size
        while rest & 1:
            node, rest = sha(b"\1", stack.pop(), node), rest >> 1
        stack, size, line = stack + [node], size + 1, following
        if len(row) == 5:
            rows["purged"] += 1
            continue
        for name, value in [("status", row[3]), ("litigator", row[5]), ("decision", row[7][0] if row[7] else "none")]:
            stated[name][value] = stated[name].get(value, 0) + 1
        note_uses(row, uses)
        for operation, _, sent, answered, _, sandbox in row[8]:
            rows["answers"], rows["sandboxAnswers"] = rows["answers"] + 1, rows["sandboxAnswers"] + sandbox
            rows["answersOf"][operation] = rows["answersOf"].get(operation, 0) + 1
            rows["times"] = [min([sent, *rows["times"][:1]]), max([answered, *rows["times"][1:]])]
    check(line.endswith(b"\n"), "the end of the file")
    seal = parse(line[:-1], "the last line")
    check(has_form(seal, SEAL), "the form of the last line")
    predicate, signed = open_seal(seal, key_id)
    counts, root = predicate["counts"], stack.pop() if stack else sha()
    for left in reversed(stack):
        root = sha(b"\1", left, root)
    check(size == predicate["tree"]["size"] and root == b64(predicate["tree"]["root"], True), "root of the rows")
    check(header == compact({"environment": predicate["environment"], "format": "rollcall-evidence", "rows": size, "version": 1}).encode() + b"\n", "first line")
    for name, found in stated.items():
        check({value: count for value, count in counts[name].items() if count} == found, f"counts by {name}")
    check(all(counts[name] == rows[name] for name in ("purged", "answers", "sandboxAnswers")), "counts")
    check(dict(enumerate(counts["answersOf"])) == rows["answersOf"], "answers by operation")
    check([counts["firstSentAt"], counts["lastAnsweredAt"]] == (rows["times"] or [None] * 2), "time span")
    check({use[1] for use in uses if use[0] == "person"} == set(range(len(predicate["people"]))), "people")
    verify_uses(uses, predicate)
    check("shared" in predicate or not leaves, "leaves")
    if "shared" in predicate:
        verify_parts(file, predicate, leaves)
    return predicate, signed

# A row's proof.

def follow(node, place, size, path):
    """The root that a leaf leads to from this place in a tree of that size."""
    last = size - 1
    check(place <= last, "place")
    for other in path:
        check(last > 0, "path")
        if place & 1 or place == last:
            node = sha(b"\1", b64(other, True), node)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            node = sha(b"\1", node, b64(other, True))
        place, last = place >> 1, last >> 1
    check(last == 0, "path to the root")
    return node

def verify_proof(data, key_id):
    proof = parse(data, "the proof", 2)
    check(has_form(proof, PROOF), "the form of the proof")
    predicate, signed = open_seal(proof["seal"], key_id)
    check(proof["size"] == predicate["tree"]["size"] and proof["environment"] == predicate["environment"], "place")
    node = follow(sha(b"\0", proof["line"].encode()), proof["index"], proof["size"], proof["path"])
    check(node == b64(predicate["tree"]["root"], True), "path to the root")
    line, clear = open_line(proof["line"].encode(), "the row"), proof["clear"]
    check(len(line) > 5, "a purged row has no proof")
    uses = set()
    note_uses(line, uses)
    verify_uses(uses, predicate)
    def commits(to, salt, content):
        check(sha(b"\0", b64(salt, True), content) == b64(to, True), "commitment")
    commits(line[2], clear["cellsSalt"], compact(clear["cells"]).encode())
    check(clear["headings"] == predicate["list"]["columns"] and len(clear["answers"]) == len(line[8]), "headings or answers")
    for said in [clear["decision"]] if clear["decision"] else []:
        commits(line[7][3], said["salt"], compact([said["note"], said["reason"]]).encode())
    for shown, (operation, request, _, _, response, _) in zip(clear["answers"], line[8]):
        check(shown["operation"] == predicate["operations"][operation]["operation"], "operation")
        for said in [shown["request"]] if shown["request"] else []:
            commits(request, said["salt"], sha(compact(said["parameters"]).encode()))
        for said in [shown["response"]] if shown["response"] else []:
            commits(response, said["salt"], sha(said["text"].encode() if said["encoding"] == "utf-8" else b64(said["text"])))
    check(("made" in proof) == ("shared" in predicate), "who made the row")
    if "shared" in predicate:
        parts, made = predicate["shared"]["parts"], proof["made"]
        trees, said = [open_part(predicate, part) for part in parts], list(made_of(line, predicate))
        decided = said[0][0] == "decisions" if said else False
        paths = ([made["decision"]] if decided else []) + made["answers"]
        check(len(paths) == len(said) and (decided or made["decision"] is None), "who made the row")
        for (_, by, leaf), path in zip(said, paths):
            check((leaf is None) == (path is None) and (by is None or by[0] < len(parts)), "who made the row")
            check(leaf is None or follow(leaf, by[1], trees[by[0]]["size"], path) == b64(trees[by[0]]["root"], True), "path to what a device signed")
    return predicate, signed

try:
    with open(sys.argv[1], "rb") as opened:
        is_proof, asked = opened.read(2) == b"{\n" and not opened.seek(0), sys.argv[2] if len(sys.argv) > 2 else None
        opened.seek(0)
        said, is_signed = verify_proof(opened.read(), asked) if is_proof else verify_evidence(opened, asked)
except (ValueError, KeyError, TypeError, IndexError, StopIteration, AttributeError, RecursionError, OverflowError) as error:
    check(False, f"the form of the file ({error!r})")
print(f"{said['list']['name']}: {said['counts']['rows']} rows, {said['environment']}, made {said['made']['at']} by {said['made']['by']}")
check(is_signed, "a signature: it has none, and all else holds")
print("all of it holds")

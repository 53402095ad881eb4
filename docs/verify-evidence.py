"""Verifies evidence of Rollcall, or one row's proof, without Rollcall: python3 verify-evidence.py FILE [KEY_ID]

It needs nothing but Python 3. Exit status: 0 all holds, 2 something doesn't. KEY_ID: of the key that must have signed, in hex.
It doesn't read time-stamps: `openssl ts -verify` does. What it checks, and how, is in evidence-format.md.
"""
import base64, datetime, hashlib, json, sys
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

def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)

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

def verify_envelope(seal, key_id, required=False):
    envelope = seal["envelope"]
    check(set(seal) <= {"envelope", "publicKey", "timestamp"} and set(envelope) == {"payload", "payloadType", "signatures"}, "seal")
    check(envelope["payloadType"] == PAYLOAD_TYPE and b64(seal.get("timestamp", "")) is not None, "payload type")
    payload, signatures = b64(envelope["payload"]), envelope["signatures"]
    check(len(signatures) == ("publicKey" in seal) and (signatures or not required), "signatures")
    if signatures:
        lines = seal["publicKey"].split("\n")
        check(lines[0] == "-----BEGIN PUBLIC KEY-----" and lines[2:] == ["-----END PUBLIC KEY-----", ""], "public key")
        spki, sig = b64(lines[1]), b64(signatures[0]["sig"])
        check(spki[:12] == SPKI and len(spki) == 44 and signatures == [{"keyid": sha(spki).hex(), "sig": signatures[0]["sig"]}], "key")
        check(key_id in (None, sha(spki).hex()) and len(sig) == 64, "key")
        verify_signature(spki[12:], f"DSSEv1 {len(PAYLOAD_TYPE)} {PAYLOAD_TYPE} {len(payload)} ".encode() + payload, sig)
    return json.loads(payload), bool(signatures)

def root_of(leaves):
    level = leaves or [sha()]
    while len(level) > 1:
        level = [sha(b"\1", *pair) if len(pair) == 2 else pair[0] for pair in (level[at:at + 2] for at in range(0, len(level), 2))]
    return level[0]

def open_part(predicate, part):
    """The tree of what a device signed of this list; None: it signed nothing."""
    if part["seal"] is None:
        return None
    check(set(part["seal"]) == {"envelope", "publicKey"}, f"part of {part['device']}")
    statement, _ = verify_envelope(part["seal"], None, required=True)
    said = statement["predicate"]
    check(statement["predicateType"] == "urn:rollcall:evidence-part:v1" and said["format"] == {"name": "rollcall-evidence-part", "version": 1}, "part")
    check(said["listId"] == predicate["list"]["listId"] and said["device"]["deviceId"] == part["deviceId"], f"part of {part['device']}: list or device")
    check(statement["subject"][0]["digest"]["sha256"] == b64(said["tree"]["root"], True).hex(), f"part of {part['device']}: subject")
    check(sum(said["counts"].values()) == said["tree"]["size"], f"part of {part['device']}: counts")
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
    file.seek(0)
    counts = [{kind: {"covered": 0, "notCovered": 0} for kind in ("decisions", "answers")} for _ in leaves]
    unknown, policy = {"decisions": 0, "answers": 0}, shared["policy"]
    if policy is not None and len(policy) == 3:
        said = predicate["policy"]
        at = datetime.datetime.fromisoformat(said["at"].replace("Z", "+00:00")) - datetime.datetime.fromtimestamp(0, datetime.timezone.utc)
        content = ["policy", policy[2], said["by"], at // datetime.timedelta(milliseconds=1), said["name"], said["version"], said["rules"], said["otherwise"]]
        check(leaves[policy[0]][policy[1]] == sha(b"\0", compact(content).encode()), "policy")
    for _, text in zip(range(predicate["counts"]["rows"] + 1), file):
        line = json.loads(text)
        if isinstance(line, dict) or line[3] == "purged":
            continue
        for kind, made, leaf in made_of(line, predicate):
            check(leaf is None or leaves[made[0]][made[1]] == leaf, f"row {line[1]}: not what its device signed")
            if made is None:
                unknown[kind] += 1
            else:
                counts[made[0]][kind]["notCovered" if leaf is None else "covered"] += 1
    check(unknown == shared["unknown"] and all(part[kind] == its[kind] for part, its in zip(shared["parts"], counts) for kind in its), "counts of parts")

def open_seal(seal, key_id):
    statement, signed = verify_envelope(seal, key_id)
    check(statement["_type"] == "https://in-toto.io/Statement/v1" and statement["predicateType"] == "urn:rollcall:evidence:v1", "statement")
    check(all(sum(one["why"].values()) == one["rows"] for one in statement["predicate"]["overrides"]), "overrides")
    return statement["predicate"], signed

def verify_evidence(file, key_id):
    header, line, stack, size, before, leaves = next(file), next(file), [], 0, 0, []
    stated = {"status": {}, "litigator": {}, "decision": {}}
    rows = {"rows": 0, "purged": 0, "answers": 0, "sandboxAnswers": 0, "answersOf": {}, "times": [], "members": set()}
    for following in file:
        row = json.loads(line)
        if row[0] == "leaves":
            check(row[1] in (len(leaves), len(leaves) - 1) or row[1] > len(leaves), "order of leaves")
            leaves += [[] for _ in range(len(leaves), row[1] + 1)]
            check(len(leaves[row[1]]) % 16384 == 0 and line == compact(row).encode() + b"\n", "leaves")
            some, line = b64(row[2], True), following
            check(0 < len(some) <= 16384 * 32 and len(some) % 32 == 0, "leaves")
            leaves[row[1]] += [some[at:at + 32] for at in range(0, len(some), 32)]
            continue
        check(not leaves, "rows after leaves")
        check(line.endswith(b"\n") and row[1] > before, f"row {row[1]}")
        before, node, rest = row[1], sha(b"\0", line[:-1]), size
        while rest & 1:
            node, rest = sha(b"\1", stack.pop(), node), rest >> 1
        stack, size, line = stack + [node], size + 1, following
        if row[3] == "purged":
            rows["purged"] += 1
            continue
        for name, value in [("status", row[3]), ("litigator", row[5]), ("decision", row[7][0] if row[7] else "none")]:
            stated[name][value] = stated[name].get(value, 0) + 1
        for operation, _, sent, answered, _, sandbox in row[8]:
            rows["answers"], rows["sandboxAnswers"] = rows["answers"] + 1, rows["sandboxAnswers"] + sandbox
            rows["answersOf"][operation] = rows["answersOf"].get(operation, 0) + 1
            rows["times"] = [min([sent, *rows["times"][:1]]), max([answered, *rows["times"][1:]])]
        rows["members"].add(len(row))
    seal = json.loads(line)
    check(line == compact(seal).encode() + b"\n", "last line")
    predicate, signed = open_seal(seal, key_id)
    counts, root = predicate["counts"], stack.pop() if stack else sha()
    for left in reversed(stack):
        root = sha(b"\1", left, root)
    check(size == predicate["tree"]["size"] == counts["rows"] and root == b64(predicate["tree"]["root"], True), "root of the rows")
    check(header == compact({"environment": predicate["environment"], "format": "rollcall-evidence", "rows": size, "version": 1}).encode() + b"\n", "first line")
    for name, found in stated.items():
        check({value: count for value, count in counts[name].items() if count} == found, f"counts by {name}")
    check(all(counts[name] == rows[name] for name in ("purged", "answers", "sandboxAnswers")), "counts")
    check(dict(enumerate(counts["answersOf"])) == rows["answersOf"], "answers by operation")
    check([counts["firstSentAt"], counts["lastAnsweredAt"]] == (rows["times"] or [None] * 2), "time span")
    check(rows["members"] <= {10 if "shared" in predicate else 9}, "members of rows")
    check("shared" in predicate or not leaves, "leaves")
    if "shared" in predicate:
        verify_parts(file, predicate, leaves)
    return predicate, signed

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

def verify_proof(text, key_id):
    proof = json.loads(text)
    check(json.dumps(proof, ensure_ascii=False, indent=2, sort_keys=True) + "\n" == text and proof["version"] == 1, "spelling")
    predicate, signed = open_seal(proof["seal"], key_id)
    check(proof["size"] == predicate["tree"]["size"] and proof["environment"] == predicate["environment"], "place")
    node = follow(sha(b"\0", proof["line"].encode()), proof["index"], proof["size"], proof["path"])
    check(node == b64(predicate["tree"]["root"], True), "path to the root")
    line, clear = json.loads(proof["line"]), proof["clear"]
    def commits(to, salt, content):
        check(sha(b"\0", b64(salt, True), content) == b64(to, True) and len(b64(salt, True)) == 32, "commitment")
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
    check(len(line) == (10 if "shared" in predicate else 9) and ("made" in proof) == ("shared" in predicate), "who made the row")
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
        said, is_signed = verify_proof(opened.read().decode(), asked) if is_proof else verify_evidence(opened, asked)
except (ValueError, KeyError, TypeError, IndexError, StopIteration, AttributeError) as error:
    check(False, f"the form of the file ({error!r})")
print(f"{said['list']['name']}: {said['counts']['rows']} rows, {said['environment']}, made {said['made']['at']} by {said['made']['by']}")
check(is_signed, "a signature: it has none, and all else holds")
print("all of it holds")

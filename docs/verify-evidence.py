"""Verifies evidence of Rollcall, or one row's proof, without Rollcall: python3 verify-evidence.py FILE [KEY_ID]

It needs nothing but Python 3. Exit status: 0 all holds, 2 something doesn't. KEY_ID: of the key that must have signed, in hex.
It doesn't read time-stamps: `openssl ts -verify` does. What it checks, and how, is in evidence-format.md.
"""
import base64, hashlib, json, sys
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

def open_seal(seal, key_id):
    envelope = seal["envelope"]
    check(set(seal) <= {"envelope", "publicKey", "timestamp"} and set(envelope) == {"payload", "payloadType", "signatures"}, "seal")
    check(envelope["payloadType"] == PAYLOAD_TYPE and b64(seal.get("timestamp", "")) is not None, "payload type")
    payload, signatures = b64(envelope["payload"]), envelope["signatures"]
    check(len(signatures) == ("publicKey" in seal), "signatures")
    if signatures:
        lines = seal["publicKey"].split("\n")
        check(lines[0] == "-----BEGIN PUBLIC KEY-----" and lines[2:] == ["-----END PUBLIC KEY-----", ""], "public key")
        spki, sig = b64(lines[1]), b64(signatures[0]["sig"])
        check(spki[:12] == SPKI and len(spki) == 44 and signatures == [{"keyid": sha(spki).hex(), "sig": signatures[0]["sig"]}], "key")
        check(key_id in (None, sha(spki).hex()) and len(sig) == 64, "key")
        verify_signature(spki[12:], f"DSSEv1 {len(PAYLOAD_TYPE)} {PAYLOAD_TYPE} {len(payload)} ".encode() + payload, sig)
    statement = json.loads(payload)
    check(statement["_type"] == "https://in-toto.io/Statement/v1" and statement["predicateType"] == "urn:rollcall:evidence:v1", "statement")
    check(all(sum(one["why"].values()) == one["rows"] for one in statement["predicate"]["overrides"]), "overrides")
    return statement["predicate"], bool(signatures)

def verify_evidence(file, key_id):
    header, line, stack, size, before = next(file), next(file), [], 0, 0
    stated = {"status": {}, "litigator": {}, "decision": {}}
    rows = {"rows": 0, "purged": 0, "answers": 0, "sandboxAnswers": 0, "answersOf": {}, "times": []}
    for following in file:
        row = json.loads(line)
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
    return predicate, signed

def verify_proof(text, key_id):
    proof = json.loads(text)
    check(json.dumps(proof, ensure_ascii=False, indent=2, sort_keys=True) + "\n" == text and proof["version"] == 1, "spelling")
    predicate, signed = open_seal(proof["seal"], key_id)
    node, place, last = sha(b"\0", proof["line"].encode()), proof["index"], proof["size"] - 1
    check(place <= last and last + 1 == predicate["tree"]["size"] and proof["environment"] == predicate["environment"], "place")
    for other in proof["path"]:
        check(last > 0, "path")
        if place & 1 or place == last:
            node = sha(b"\1", b64(other, True), node)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            node = sha(b"\1", node, b64(other, True))
        place, last = place >> 1, last >> 1
    check(last == 0 and node == b64(predicate["tree"]["root"], True), "path to the root")
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

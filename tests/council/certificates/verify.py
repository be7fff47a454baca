"""Checks the code of a certificate, by the document alone: verify.py CODE X Y, with the public key in base64url."""
import base64, json, sys, zlib
import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils


def unpadded(text, decode, to):
    return decode(text + "=" * (-len(text) % to))


code, x, y = sys.argv[1].rsplit("/", 1)[1], *sys.argv[2:4]
message = cbor2.loads(zlib.decompress(unpadded(code, base64.b32decode, 8)))
protected, unprotected, payload, signature = message.value
assert message.tag == 18 and unprotected == {} and cbor2.loads(protected)[1] == -7
signed = cbor2.dumps(["Signature1", protected, b"", payload])
number = lambda part: int.from_bytes(part, "big")
key = ec.EllipticCurvePublicNumbers(*(number(unpadded(n, base64.urlsafe_b64decode, 4)) for n in (x, y)), ec.SECP256R1())
raw = utils.encode_dss_signature(number(signature[:32]), number(signature[32:]))
key.public_key().verify(raw, signed, ec.ECDSA(hashes.SHA256()))
claims = cbor2.loads(payload)
print(json.dumps([claims[7].decode(), claims[6], *claims[-65537]]))

"""Verifies requests with the Python library `standardwebhooks`: one JSON object a line in, and one out."""
import base64
import json
import sys

from standardwebhooks import Webhook

for line in sys.stdin:
    request = json.loads(line)
    try:
        Webhook(request["secret"]).verify(base64.b64decode(request["body"]), request["headers"])
        answer = {"verified": True}
    except Exception as error:
        answer = {"verified": False, "reason": str(error)}
    print(json.dumps(answer), flush=True)

"""Sends a message with the client that openapi-generator wrote: send.py URL TOKEN. Prints its id."""
import sys

import openapi_client
from openapi_client import ApiClient, Configuration, MessageInput, MessagesApi

url, token = sys.argv[1:]
with ApiClient(Configuration(host=url, access_token=token)) as client:
    sent = MessagesApi(client).send_message(MessageInput(to="+250788123456", text="Muraho", sender="TUMA"))
    print(sent.sms_id, sent.total_cost, openapi_client.DeliveryReport.__name__)

"""The client of Tuma: messages, verifications, voice and webhooks.

>>> from tuma import Tuma
>>> Tuma().messages.send(to="+250788123456", text="Muraho!", sender="TUMA")
"""

from ._call import OMITTED as OMITTED
from ._call import Omitted as Omitted
from ._call import Options as Options
from ._call import Upload as Upload
from ._client import AsyncTuma as AsyncTuma
from ._client import Tuma as Tuma
from ._list import AsyncPagedList as AsyncPagedList
from ._list import PagedList as PagedList
from ._webhooks import verify_webhook as verify_webhook
from .errors import *  # noqa: F403
from .operations import *  # noqa: F403

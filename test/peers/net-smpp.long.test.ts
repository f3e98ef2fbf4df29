import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { text } from "node:stream/consumers";
import { test } from "node:test";

import { listen } from "../../src/smpp/smpp.ts";
import type { Outcome, Pdu } from "../../src/smpp/smpp.ts";
import { tried } from "./tried.ts";

const installed = spawnSync("perl", ["-MNet::SMPP", "-e", "1"]).status === 0;

/** Binds, submits, receives a receipt, queries, unbinds; prints the results. */
const client = String.raw`
use strict; use warnings; use Net::SMPP; $| = 1;
my $smpp = Net::SMPP->new_transceiver('127.0.0.1', port => $ARGV[0], system_id => 'perl', password => 'secret') or die "no bind: $!";
my $resp = $smpp->submit_sm(source_addr => 'TUMA', source_addr_ton => 5, destination_addr => '250788123456',
  dest_addr_ton => 1, dest_addr_npi => 1, short_message => 'Hello from Perl', user_message_reference => pack('n', 77)) or die "no submit";
printf "submit %d %s\n", $resp->{status}, $resp->{message_id};
my $pdu = $smpp->read_pdu() or die "no receipt";
printf "cmd %d %s %s %d\n", $pdu->{cmd}, $pdu->{short_message}, $pdu->{receipted_message_id}, unpack('C', $pdu->{message_state});
$smpp->deliver_sm_resp(message_id => '', seq => $pdu->{seq}, status => 0);
my $alive = $smpp->enquire_link() or die "no answer to enquire_link";
printf "enquire %d\n", $alive->{status};
my $bye = $smpp->unbind() or die "no answer to unbind";
printf "unbind %d\n", $bye->{status};
`;

test(
  tried("netSmpp", ["bind", "submit", "receipt", "enquire_link", "unbind"]),
  { skip: !installed && "libnet-smpp-perl is not installed" },
  async () => {
    const requests: Pdu[] = [];
    const outcomes: Outcome[] = [];
    const listener = await listen({
      host: "127.0.0.1",
      port: 0,
      onBind: () => ({
        systemId: "tuma",
        onRequest: (pdu, session) => {
          requests.push(pdu);
          session.reply(pdu, 0, { messageId: "abc-1" });
          session.request(
            {
              command: "deliver_sm",
              sourceAddr: "250788123456",
              esmClass: 4,
              shortMessage: Buffer.from("id:abc-1 stat:DELIVRD"),
              tlvs: { receiptedMessageId: "abc-1", messageState: 2 },
            },
            (outcome) => outcomes.push(outcome),
          );
        },
      }),
    });
    const perl = spawn("perl", ["-e", client, String(listener.port)], { timeout: 240_000 });
    try {
      const [said, complaint] = await Promise.all([text(perl.stdout), text(perl.stderr)]);
      assert.equal(
        said.replaceAll("\0", ""),
        "submit 0 abc-1\ncmd 5 id:abc-1 stat:DELIVRD abc-1 2\nenquire 0\nunbind 0\n",
        complaint,
      );
      assert(requests[0]?.command === "submit_sm");
      assert.equal(requests[0].shortMessage.toString(), "Hello from Perl");
      assert.equal(requests[0].tlvs.userMessageReference, 77);
      assert.equal(outcomes[0]?.kind, "response");
    } finally {
      perl.kill();
      await listener.close(100);
    }
  },
);

import type { Invocation } from "../invocation.ts";
import { limitOf, pageSize, take } from "../pages.ts";
import { localTime } from "../terminal.ts";

/** Lists received messages, or shows one. */
export async function inbound(call: Invocation): Promise<void> {
  const { terminal, words } = call;
  const [id] = words;
  const tuma = await call.tuma();
  if (id !== undefined) {
    const message = await tuma.inbound.get(id);
    return terminal.show(message, () =>
      terminal.fields({
        Message: `${message.id}${message.test ? " (test)" : ""}`,
        From: message.from,
        To: message.to,
        Text: message.text,
        Parts: message.sms_item_count,
        Received: localTime(message.created_at),
      }),
    );
  }
  const limit = limitOf(call);
  const found = await take(tuma.inbound.list({ per_page: pageSize(limit) }), limit);
  terminal.show({ inbound_sms: found }, () =>
    found.length === 0
      ? "Nothing was received."
      : terminal.table(found, [
          { title: "ID", of: (message) => message.id },
          { title: "RECEIVED", of: (message) => localTime(message.created_at) },
          { title: "FROM", of: ({ from }) => from },
          { title: "TO", of: ({ to }) => to, cut: true },
          { title: "TEXT", of: ({ text }) => text, cut: true },
        ]),
  );
}

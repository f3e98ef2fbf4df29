import { Type } from "typebox";
import { exactSchema, pageParameters, pagesSchema } from "../../../http/pages.ts";
import { integer, named, nullable, text, time } from "../../../http/schemas.ts";
import { reasonSchema } from "../../carriers/causes/schemas.ts";
import { answerProblemSchema } from "../schemas.ts";

/** Which conversations are listed. */
export const views = ["open", "unread", "mine", "done", "all"] as const;

const assignee = nullable(
  named("Assignee", {
    id: text("`usr_<id>`."),
    name: text("The person's name, or their email address if they have none."),
  }),
  "Null: nobody.",
);

/** The key of a conversation besides the phone, which is in the path. */
const key = {
  ours: Type.String({ minLength: 1, maxLength: 21, description: "Our number or sender ID." }),
  test: Type.Optional(
    Type.Boolean({
      default: false,
      description: "A conversation of test messages. A token always gets its own kind.",
    }),
  ),
};

const state = {
  number: text("The phone."),
  our_address: text("Our number or sender ID."),
  test: Type.Boolean(),
  name: nullable(Type.String(), "The name given to the phone."),
  unread: integer("Messages received but not read."),
  done: Type.Boolean(),
  assignee,
};

/** The query of the list of conversations. */
export const conversationsQuery = Type.Object({
  view: Type.Optional(
    Type.Union(
      views.map((view) => Type.Literal(view)),
      { default: "open", description: "Default `open`: not done. A search in `open` also finds done conversations." },
    ),
  ),
  q: Type.Optional(
    Type.String({ maxLength: 200, description: "Part of the phone's number, of its name, or of a text or note." }),
  ),
  ...pageParameters,
});

/** A page of conversations. */
export const conversationsSchema = Type.Object({
  conversations: Type.Array(
    named("Conversation", {
      ...state,
      telco: Type.String(),
      last_at: nullable(time(), "When the last message was received or sent; null without one."),
      last_text: nullable(Type.String(), "Null once erased, and without a message."),
      last_direction: nullable(Type.Enum(["in", "out"])),
      last_state: nullable(Type.String(), "The state of the last message, if it was sent."),
      found_text: nullable(Type.String(), "The latest message or note that matches the search."),
      opted_out: Type.Boolean(),
    }),
    { description: "Received last first." },
  ),
  pages: pagesSchema,
  total_is_exact: exactSchema,
});

/** The query of a conversation. */
export const conversationQuery = Type.Object({
  ours: Type.Optional(
    Type.String({
      maxLength: 21,
      description: "Our number or sender ID. Default: that of the phone's latest conversation.",
    }),
  ),
  test: key.test,
  before: Type.Optional(Type.Integer({ minimum: 1, description: "Only what comes before this position." })),
});

/** A message or note of a thread. */
export const messageSchema = named("ConversationMessage", {
  direction: Type.Enum(["in", "out", "note"]),
  id: text("`in_sms_<id>`, `out_sms_<id>` or `note_<id>`."),
  position: integer("Grows with time."),
  our_address: text("Our number or sender ID that it was written with."),
  text: nullable(Type.String(), "Null once erased, and of a message with a PIN."),
  state: text("The state of a sent message; otherwise `received` or `note`."),
  parts: integer("0 for a note."),
  author: nullable(Type.String(), "Who wrote a note."),
  pin: Type.Optional(Type.Boolean({ description: "Its text has a PIN, or a code of a sign-in service." })),
  channel: Type.Optional(Type.Literal("voice", { description: "It was spoken in a call." })),
  send: Type.Optional(
    named(
      "SendOfMessage",
      {
        report_id: Type.String(),
        reference: nullable(Type.String()),
        created_at: time(),
        resend_of: nullable(Type.String(), "The bulk send whose failed messages it repeats."),
      },
      { description: "The bulk send that it belongs to." },
    ),
  ),
  reason: Type.Optional(reasonSchema),
  answer_problem: Type.Optional(answerProblemSchema),
  at: time(),
});

/** A conversation, with some of what the phone has written with all our addresses. */
export const conversationSchema = named("Thread", {
  ...state,
  our_address: nullable(Type.String(), "Our number or sender ID; null if there are no messages."),
  read_position: integer("Messages received up to this position have been read."),
  opted_out: Type.Boolean(),
  opt_out: nullable(
    named("OptOutOfPhone", {
      keyword: nullable(Type.String(), "What the phone sent; null if the account did it."),
      at: time(),
    }),
    "Null unless the phone has opted out.",
  ),
  messages: Type.Array(messageSchema, {
    description: "With all our addresses, oldest first: the latest 50 before the position.",
  }),
  older: nullable(Type.Integer(), "The position before which there may be more; null if this is the beginning."),
  others: Type.Array(named("OurAddress", { our_address: Type.String(), test: Type.Boolean() }), {
    description: "Our other numbers and sender IDs that have exchanged messages with the phone.",
  }),
});

/** The members of a conversation that can be changed; omitted ones stay. */
export const conversationChange = Type.Object({
  ...key,
  seen: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: "The position of the last message that was read. Later ones stay unread.",
    }),
  ),
  unread: Type.Optional(Type.Literal(true, { description: "Makes the last message received unread again." })),
  done: Type.Optional(
    Type.Boolean({
      description:
        "Done conversations leave the inbox until the phone writes again. With `seen`, nothing changes if more has been received since.",
    }),
  ),
  assignee: Type.Optional(
    nullable(Type.String({ maxLength: 30 }), "`usr_<id>` of a person who may answer, or null for nobody."),
  ),
  name: Type.Optional(
    nullable(Type.String({ maxLength: 80 }), "The name of the phone's owner; null or empty removes it."),
  ),
});

/** A conversation after a change. */
export const changedSchema = named("ConversationState", state);

/** The reply to marking everything as read. */
export const allReadSchema = Type.Object({
  unread: integer("Conversations that are unread because of messages that arrived meanwhile."),
});

/** A new note. */
export const noteBody = Type.Object({
  ...key,
  text: Type.String({ maxLength: 4_000, description: "Never sent to the phone." }),
});

const name = Type.String({ maxLength: 60, description: "The name by which it is listed." });
const answerText = Type.String({
  maxLength: 1_600,
  description: "May contain `@contact.name`, `@contact.phonenumber` and fallbacks, as in a bulk send.",
});

/** A new canned answer, or a change of one. */
export const answerBody = named("CannedAnswerInput", { name, text: answerText });

/** A canned answer. */
export const answerSchema = named("CannedAnswer", {
  id: text("`ans_<id>`."),
  name: Type.String(),
  text: Type.String(),
  changed_at: time(),
});

/** All canned answers of an account. */
export const answersSchema = Type.Object({
  canned_answers: Type.Array(answerSchema, { description: "By name; at most 500." }),
});

/** The reply to a deletion. */
export const deletedSchema = Type.Object({ id: Type.String(), deleted: Type.Boolean() });

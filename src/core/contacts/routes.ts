import { Readable } from "node:stream";
import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { languageFor, languageParameter } from "../../http/language.ts";
import { operations } from "../../http/operation.ts";
import { pagedList } from "../../http/pages.ts";
import * as contacts from "./contacts.ts";
import { exportContacts } from "./file.ts";
import { listFields, replaceFields } from "./fields.ts";
import * as schemas from "./schemas.ts";
import { contactJson } from "./wire.ts";

const operation = operations("Contacts");

/** A contact has a number, as what was sent has. Whoever may send keeps contacts; a viewer reads them. */
const writes = { also: ["sms:read"] } as const;

/** Contacts and the fields that an account gives them. */
export function contactRoutes(app: App, ctx: Context): void {
  app.get(
    "/v1/contacts",
    operation("sms:read", "List contacts", {
      operationId: "listContacts",
      querystring: schemas.contactsQuery,
      reply: schemas.contactsSchema,
    }),
    async (request) => {
      const list = await contacts.contactsOf(ctx, request.caller, request.query);
      const { rows, ...rest } = await pagedList(ctx.config, request, list);
      return { contacts: rows.map(contactJson), ...rest };
    },
  );

  app.get(
    "/v1/contacts.csv",
    operation("sms:read", "Download contacts as CSV", {
      operationId: "exportContacts",
      description:
        "In the form of the reader's language, as spreadsheets open it: separator, headings, yes and no. Imported again, it changes nothing. Of several consents it has the latest.",
      exports: true,
      querystring: Type.Object({ language: languageParameter }),
      reply: { content: { "text/csv": { schema: { type: "string" } } } },
    }),
    async (request, reply) => {
      const { caller, query } = request;
      const lines = await exportContacts(ctx, caller, languageFor(query.language, request, reply));
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", 'attachment; filename="contacts.csv"')
        .send(Readable.from(lines));
    },
  );

  app.post(
    "/v1/contacts",
    operation("sms:send", "Add a contact", {
      ...writes,
      operationId: "createContact",
      refusals: [409],
      description: "One contact per number: 409 with its `id` if there is one.",
      body: schemas.contactBody,
      reply: schemas.contactSchema,
    }),
    ({ caller, body }) => contacts.createContact(ctx, caller, body),
  );

  app.get(
    "/v1/contacts/fields",
    operation("sms:read", "List the fields of contacts", {
      operationId: "getContactFields",
      description: "The fields that the account has given its contacts. Test data has fields of its own.",
      reply: schemas.fieldsSchema,
    }),
    ({ caller }) => listFields(ctx, caller),
  );

  app.put(
    "/v1/contacts/fields",
    operation("sms:send", "Replace the fields of contacts", {
      ...writes,
      operationId: "replaceContactFields",
      refusals: [409],
      description:
        "At most 50. A field that is left out is removed, with its values. The kind of a field changes only while no contact has a value of it.",
      body: schemas.fieldsSchema,
      reply: schemas.fieldsSchema,
    }),
    ({ caller, body }) => replaceFields(ctx, caller, body.fields),
  );

  app.get(
    "/v1/contacts/:id",
    operation("sms:read", "Show a contact", {
      operationId: "getContact",
      params: schemas.contactParams,
      reply: schemas.contactSchema,
    }),
    ({ caller, params }) => contacts.showContact(ctx, caller, params.id),
  );

  app.patch(
    "/v1/contacts/:id",
    operation("sms:send", "Change a contact", {
      ...writes,
      operationId: "updateContact",
      description:
        "Members that are left out stay. The number cannot be changed: somebody's new number is a new contact.",
      params: schemas.contactParams,
      body: schemas.contactChange,
      reply: schemas.contactSchema,
    }),
    ({ caller, params, body }) => contacts.updateContact(ctx, caller, params.id, body),
  );

  app.delete(
    "/v1/contacts/:id",
    operation("sms:send", "Delete a contact", {
      ...writes,
      operationId: "deleteContact",
      description:
        "What they consented to is kept, and shown again if the number becomes a contact once more. To have everything of a number erased, use `POST /v1/privacy/erase`.",
      params: schemas.contactParams,
      reply: schemas.deletedSchema,
    }),
    ({ caller, params }) => contacts.deleteContact(ctx, caller, params.id),
  );

  app.post(
    "/v1/contacts/:id/consent",
    operation("sms:send", "Record that a contact agreed", {
      ...writes,
      operationId: "addContactConsent",
      refusals: [409],
      description:
        "When, where and by what words somebody agreed to be written to. It is added to what is there, and cannot be changed or taken away.",
      params: schemas.contactParams,
      body: schemas.consentBody,
      reply: schemas.contactSchema,
    }),
    ({ caller, params, body }) => contacts.addConsent(ctx, caller, params.id, body),
  );
}

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { codeOf, stepOf } from "../../src/core/accounts/people/totp.ts";
import { paths } from "../../web/src/paths.ts";
import { t } from "../../web/src/texts/index.ts";
import { startMailServer, type MailServer } from "../harness/mail.ts";
import { until } from "../harness/wait.ts";
import { violations } from "./axe.ts";
import { missing, owner, settled, signIn, startWalk, type Walk } from "./browser.ts";

const skip = missing;
const firstNew = "the first new password";
const secondNew = "the second new password";

let mail: MailServer;
let walk: Walk;
if (!missing) {
  before(async () => {
    mail = await startMailServer();
    walk = await startWalk({ SMTP_URL: mail.url });
    await walk.signIn();
  });
  after(async () => {
    await walk.stop();
    await mail.close();
  });
}

/** The URL in the next mail to somebody with a matching subject. */
async function linkTo(address: string, subject: RegExp, during: () => Promise<unknown>): Promise<string> {
  const found = () => mail.received.filter((each) => each.to.includes(address) && subject.test(each.subject));
  const count = found().length;
  await during();
  const { text } = await until(() => found()[count], { what: `a mail to ${address}` });
  return /https?:\S+/.exec(text)![0];
}

/** A phone's width, because a mail is often read there. */
const phone = () => walk.visitor({ viewport: { width: 360, height: 780 } });

test("a forgotten password is set from the mail, and ends the session elsewhere", { skip }, async () => {
  const page = await phone();
  await walk.open("/login", page);
  await page.getByRole("link", { name: t.signIn.forgotYourPassword }).click();
  await page.getByRole("heading", { name: t.signIn.resetYourPassword }).waitFor();
  const link = await linkTo(owner.email, /^Reset/, async () => {
    await page.getByLabel(t.signIn.email).fill(owner.email);
    await page.getByRole("button", { name: t.signIn.sendALink }).click();
    await page.getByText(t.signIn.checkYourMail).waitFor();
  });
  assert.deepEqual(await violations(page), []);
  await page.goto(link);
  await settled(page);
  const field = page.getByLabel(t.settings.newPassword);
  await field.fill("password");
  await page.getByRole("button", { name: t.signIn.setPasswordAndSignIn }).click();
  await page.getByText(/most common/).waitFor();
  assert.deepEqual(await violations(page), []);
  await field.fill(firstNew);
  await page.getByRole("button", { name: t.signIn.setPasswordAndSignIn }).click();
  await page.waitForURL(`${walk.server.url}/`);
  await walk.page.waitForURL(/\/login/);
  await page.goto(link);
  await page.getByRole("heading", { name: t.signIn.invalidLink }).waitFor();
  await page.getByRole("link", { name: t.signIn.askForAnotherLink }).click();
  await page.getByRole("heading", { name: t.signIn.resetYourPassword }).waitFor();
  await page.context().close();
});

test("with a second factor, the page of the link asks for the code", { skip }, async () => {
  const { page, server } = walk;
  await signIn(page, { ...owner, password: firstNew });
  await page.waitForURL(`${server.url}/`);
  const call = (path: string, body: object) =>
    page.evaluate(
      async ([to, json]) => {
        const headers = { "content-type": "application/json", "x-tuma-console": "1" };
        return (await fetch(to!, { method: "POST", headers, body: json! })).json();
      },
      [path, JSON.stringify(body)],
    ) as Promise<{ secret: string }>;
  const { secret } = await call("/console/totp", { current_password: firstNew });
  const step = stepOf(server.program.ctx.clock.now());
  await call("/console/totp/confirm", { code: codeOf(secret, step) });
  const other = await phone();
  await walk.open("/forgot", other);
  const link = await linkTo(owner.email, /^Reset/, async () => {
    await other.getByLabel(t.signIn.email).fill(owner.email);
    await other.getByLabel(t.signIn.email).press("Enter");
    await other.getByText(t.signIn.checkYourMail).waitFor();
  });
  await other.goto(link);
  await settled(other);
  await other.getByLabel(t.settings.newPassword).fill(secondNew);
  await other.getByLabel(t.signIn.authenticatorCode).fill("000000");
  await other.getByRole("button", { name: t.signIn.setPasswordAndSignIn }).click();
  await other.getByText(/one-time code is wrong/).waitFor();
  await other.getByLabel(t.signIn.authenticatorCode).fill(codeOf(secret, step + 1));
  await other.getByRole("button", { name: t.signIn.setPasswordAndSignIn }).click();
  await other.waitForURL(`${server.url}/`);
  await server.database.sql`update users set totp = null`;
  await other.context().close();
});

test("an invitation arrives by mail, is sent again, and lets the person in", { skip }, async () => {
  const { page, server } = walk;
  await walk.open("/login");
  await signIn(page, { ...owner, password: secondNew });
  await page.waitForURL(`${server.url}/`);
  await walk.open(paths.team());
  await page.getByRole("button", { name: t.team.invite, exact: true }).click();
  await page.getByText(t.team.inviteByMailLead).waitFor();
  const first = await linkTo("vera@example.com", /^Join/, async () => {
    await page.getByLabel(t.team.email).fill("vera@example.com");
    await page.getByRole("button", { name: t.team.sendInvitation }).click();
    await page.getByText(t.team.invitationSent("vera@example.com")).waitFor();
  });
  const row = page.getByRole("row", { name: /vera@example\.com/ });
  const again = await linkTo("vera@example.com", /^Join/, () =>
    row.getByRole("button", { name: t.team.sendAgain }).click(),
  );
  await until(
    async () => {
      await walk.open(paths.team());
      return /mailed/.test(await row.innerText());
    },
    { what: "the state of the mail" },
  );
  assert.deepEqual(await violations(page), []);
  const vera = await phone();
  await vera.goto(first);
  await vera.getByRole("heading", { name: t.signIn.invalidLink }).waitFor();
  await vera.goto(again);
  await vera.getByLabel(t.signIn.yourName).fill("Vera");
  await vera.getByLabel(t.signIn.chooseAPassword).fill("a password of Vera");
  await vera.getByRole("button", { name: t.signIn.join }).click();
  await vera.waitForURL(`${server.url}/`);
  await vera.context().close();
});

test("an invitation is withdrawn", { skip }, async () => {
  const { page, server } = walk;
  await server.call("POST /v1/members", { body: { email: "wrong@example.com", role: "owner" } });
  await walk.open(paths.team());
  const row = page.getByRole("row", { name: /wrong@example\.com/ });
  await row.getByRole("button", { name: t.team.withdraw }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.team.withdraw }).click();
  await row.waitFor({ state: "detached" });
});

test("an address is changed in the profile, confirmed by the mail and used from then on", { skip }, async () => {
  const { page, server } = walk;
  await walk.open(paths.settings({ tab: "profile" }));
  const save = page.getByRole("button", { name: t.settings.changeAddress });
  await page.getByLabel(t.settings.newAddress).fill("moved@example.com");
  await page.getByLabel(t.settings.yourPassword).fill("not it");
  await save.click();
  await page.getByText(/is wrong/).waitFor();
  assert.deepEqual(await violations(page), []);
  const link = await linkTo("moved@example.com", /^Confirm/, async () => {
    await page.getByLabel(t.settings.yourPassword).fill(secondNew);
    await save.click();
    await page.getByText("A link is on its way").waitFor();
  });
  await page.reload();
  await page.getByText("A link is on its way to moved@example.com").waitFor();
  const other = await phone();
  await other.goto(link);
  await other.getByText("moved@example.com").waitFor();
  assert.deepEqual(await violations(other), []);
  await other.getByRole("button", { name: t.signIn.confirmAddress }).click();
  await other.getByText(t.signIn.signInWith("moved@example.com")).waitFor();
  assert.deepEqual(await violations(other), []);
  await other.goto(link);
  await other.getByRole("heading", { name: t.signIn.invalidLink }).waitFor();
  await other.context().close();
  await walk.open(paths.settings({ tab: "profile" }));
  await page.getByText("You sign in with moved@example.com").waitFor();
  await server.database.sql`update users set email = ${owner.email} where email = 'moved@example.com'`;
});

test("a requested change of the address is shown until it is cancelled", { skip }, async () => {
  const { page } = walk;
  await walk.open(paths.settings({ tab: "profile" }));
  const link = await linkTo("mistyped@example.com", /^Confirm/, async () => {
    await page.getByLabel(t.settings.newAddress).fill("mistyped@example.com");
    await page.getByLabel(t.settings.yourPassword).fill(secondNew);
    await page.getByRole("button", { name: t.settings.changeAddress }).click();
    await page.getByText("A link is on its way to mistyped@example.com").waitFor();
  });
  await page.reload();
  await page.getByText("A link is on its way to mistyped@example.com").waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: t.settings.keepAddress }).click();
  await page.getByText("A link is on its way").waitFor({ state: "detached" });
  await page.reload();
  await settled(page);
  assert.equal(await page.getByText("A link is on its way").count(), 0);
  const other = await phone();
  await other.goto(link);
  await other.getByRole("heading", { name: t.signIn.invalidLink }).waitFor();
  await other.context().close();
});

test("without an SMTP server the page says who can help, and the inviter gets the link", { skip }, async () => {
  const { page, server } = walk;
  await server.restart(undefined, { SMTP_URL: "" });
  await walk.open("/forgot");
  await page.getByText(/sends no mail.*tuma password/).waitFor();
  assert.equal(await page.getByLabel(t.signIn.email).count(), 0);
  assert.deepEqual(await violations(page), []);
  await walk.open(paths.team());
  await page.getByRole("button", { name: t.team.invite, exact: true }).click();
  await page.getByLabel(t.team.email).fill("paper@example.com");
  await page.getByRole("button", { name: t.team.createLink }).click();
  const link = await page.getByLabel(t.team.linkNoun, { exact: true }).textContent();
  await page.getByRole("button", { name: t.ui.iHaveSavedIt }).click();
  const row = page.getByRole("row", { name: /paper@example\.com/ });
  await row.getByRole("button", { name: t.team.newLink }).click();
  await page.getByLabel(t.team.linkNoun, { exact: true }).waitFor();
  assert.notEqual(await page.getByLabel(t.team.linkNoun, { exact: true }).textContent(), link);
});

test("no script failed, no policy was violated, and no request went to another machine", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { t } from "../../web/src/texts/index.ts";
import { joinAs, password } from "../harness/tenants.ts";
import { missing, owner, settled, signIn, startWalk, type Walk } from "./browser.ts";

let walk: Walk;
if (!missing) {
  before(async () => (walk = await startWalk({ APPROVE_CREDIT_ABOVE: "100" })));
  after(() => walk.stop());
}

test("a large credit waits, and another operator sees it in Now and approves it", { skip: missing }, async () => {
  const { server, page } = walk;
  await walk.open("/login");
  await signIn(page, owner);
  await page.waitForURL(`${server.url}/`);
  const { body: account } = await server.call<{ id: string }>("POST /v1/operator/accounts", {
    body: { name: "Umurava Bank" },
  });
  const ask = async (amount: string, answer: string) => {
    await walk.open(`/operator/accounts/${account.id}?credit=1`);
    const form = page.getByRole("dialog");
    await form.getByLabel(t.accounts.amount("USD")).fill(amount);
    await form.getByLabel(t.accounts.paidIn).check();
    await form.getByLabel(t.accounts.note).fill("invoice 12");
    await form.getByLabel(t.approvals.toApprover).fill("they paid this morning");
    await form.getByRole("button", { name: t.accounts.addCredit }).click();
    await page.getByText(answer).waitFor();
  };
  await ask("150", `${t.credits.waits} ${t.credits.nobody}`);
  const second = await joinAs(server, server.token, "second@example.com", "owner");
  await walk.open("/operator/people?q=second");
  await page.getByRole("button", { name: t.operator.makeOperator }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.operator.makeOperator }).click();
  await page.getByRole("button", { name: t.operator.endOperator }).waitFor();
  await ask("250", t.credits.waits);
  await walk.open("/operator/approvals");
  await page.getByText(t.credits.own).first().waitFor();
  assert.equal(await page.getByRole("button", { name: t.credits.approve }).count(), 0);

  const other = await walk.visitor();
  await walk.open("/login", other);
  await signIn(other, { email: "second@example.com", password });
  await other.waitForURL(`${server.url}/`);
  await walk.open("/operator", other);
  await other.getByText(t.operator.creditsWait(2)).waitFor();
  await walk.open("/operator/approvals", other);
  await settled(other);
  const card = other.getByRole("main").locator("section", { hasText: "USD 250" });
  for (const text of ["Umurava Bank", owner.email, "invoice 12", "they paid this morning"])
    await card.getByText(text, { exact: true }).waitFor();
  await card.getByLabel(t.approvals.note).fill("fine");
  await card.getByRole("button", { name: t.credits.approve }).click();
  await other.getByRole("dialog").getByText(t.credits.goesTo("Umurava Bank")).waitFor();
  await other.getByRole("dialog").getByRole("button", { name: t.credits.approve }).click();
  await card.getByText(t.approvals.decidedBy("second@example.com")).waitFor();
  await card.getByText(t.approvals.approved, { exact: true }).waitFor();
  const rest = other.getByRole("main").locator("section", { hasText: "USD 150" });
  await rest.getByRole("button", { name: t.approvals.reject }).click();
  await rest.getByText(t.approvals.rejected, { exact: true }).waitFor();
  const { body } = await second.call<{ balance: number }>(`GET /v1/operator/accounts/${account.id}`);
  assert.equal(body.balance, 250);
  await other.context().close();
});

test("no script failed, no policy was violated, and no request went to another machine", { skip: missing }, () => {
  assert.deepEqual(walk.faults, []);
});

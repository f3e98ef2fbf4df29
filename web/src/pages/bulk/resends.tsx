import type { Reply } from "../../api/client.ts";
import { paths } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { Link } from "../../ui/layout/link.tsx";
import { Note } from "../../ui/layout/state.tsx";

type Report = Reply<"GET /v1/sms/reports/{report_id}">;

/** The send that this one repeats, and the sends that repeat this one. */
export function Resends({ report: { resend_of: first, resends }, tone }: { report: Report; tone?: "warn" }) {
  if (first === null && resends.length === 0) return null;
  return (
    <Note {...(tone ? { tone } : {})}>
      <span className="flex flex-wrap gap-x-4 gap-y-1">
        {first !== null && <Link to={paths.bulkSend(first)}>{t.bulk.resendOfOther}</Link>}
        {resends.map((each, index) => (
          <Link key={each} to={paths.bulkSend(each)}>
            {t.bulk.resentAs(index + 1, resends.length)}
          </Link>
        ))}
      </span>
    </Note>
  );
}

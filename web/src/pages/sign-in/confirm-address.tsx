import { useAction, useApi } from "../../api/hooks.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../routes.ts";
import { Button } from "../../ui/forms/button.tsx";
import { ButtonLink } from "../../ui/layout/link.tsx";
import { useTitle } from "../../ui/layout/page.tsx";
import { Problem, Waiting } from "../../ui/layout/state.tsx";
import { t } from "../../texts/index.ts";
import { SignInFrame } from "./frame.tsx";

/** The page of a link that confirms a new address. It needs a click, because mail scanners open links too. */
export default function ConfirmAddressPage() {
  useTitle(t.signIn.confirmYourAddress);
  const { token } = routes.confirmAddress.useParams();
  const use = useAction("POST /console/address-changes/use", { refresh: ["GET /console/session"] });
  const change = useApi("GET /console/address-changes/{token}", { params: { token } }, { enabled: !use.isSuccess });
  if (use.data) {
    return (
      <SignInFrame title={t.signIn.addressConfirmed} lead={t.signIn.signInWith(use.data.email)}>
        <ButtonLink look="primary" to={paths.home()}>
          {t.signIn.proceed}
        </ButtonLink>
      </SignInFrame>
    );
  }
  const { data, error } = change;
  if (!data) {
    return (
      <SignInFrame title={error ? t.signIn.invalidLink : t.signIn.confirmYourAddress}>
        {error ? <Problem error={error} /> : <Waiting lines={2} />}
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title={t.signIn.confirmYourAddress}
      lead={t.signIn.confirmAddressLead(<bdi>{data.email}</bdi>, <bdi className="font-medium">{data.new_email}</bdi>)}
    >
      <Problem error={use.error} />
      <Button look="primary" busy={use.isPending} className="h-9" onClick={() => use.mutate({ body: { token } })}>
        {t.signIn.confirmAddress}
      </Button>
    </SignInFrame>
  );
}

import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { startPath } from "../../../app/guards.ts";
import { useT } from "../../../app/i18n/texts.ts";
import { wantedOr } from "../../../app/session/wanted.ts";
import { IdentityFrame } from "../components/IdentityFrame.tsx";
import { SignIn } from "../components/SignIn.tsx";

const route = getRouteApi("/login/{-$email}");

export default function LoginPage() {
  const t = useT();
  const { email = "" } = route.useParams();
  const navigate = useNavigate();
  return (
    <IdentityFrame title={t("identity:login")}>
      <SignIn
        email={email}
        onSignedIn={() => void navigate({ href: wantedOr(startPath()), replace: true })}
      />
    </IdentityFrame>
  );
}

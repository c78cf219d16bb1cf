/** An address that breaks after its "@" first. */
export function EmailText({ email }: { email: string }) {
  const [local, host] = email.split("@");
  if (host === undefined) return email;
  return (
    <>
      {local}@<wbr />
      {host}
    </>
  );
}

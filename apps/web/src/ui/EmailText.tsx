/** An address that breaks after its last "@" first. */
export function EmailText({ email }: { email: string }) {
  const host = email.lastIndexOf("@") + 1;
  if (host === 0) return email;
  return (
    <>
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </>
  );
}

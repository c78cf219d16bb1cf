import fs from "node:fs";
import path from "node:path";

/** The operating system user under whom PostgreSQL runs, where that is not the user of this process. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** `nobody` and its group: present on every Linux, owner of nothing. */
export const nobody: Account = { uid: 65_534, gid: 65_534 };

/** PostgreSQL refuses to run as root, so a root process starts it under another account. */
export const isRoot = () => process.getuid?.() === 0;

/** Makes the account the owner of a file or folder that this process has created. */
export function handOver(target: string, account: Account | undefined): void {
  if (account) fs.chownSync(target, account.uid, account.gid);
}

/** Whether the account may access the folder: others (or the account as owner) may traverse every folder above it. */
function canReach(folder: string, account: Account): boolean {
  const parent = path.dirname(folder);
  if (parent === folder) return true;
  const { mode, uid } = fs.statSync(parent);
  const passes = (mode & 0o001) !== 0 || (uid === account.uid && (mode & 0o100) !== 0);
  return passes && canReach(parent, account);
}

/**
 * The path under which the account finds the folder it is started in. A clone below /root (mode 0700) is out of
 * reach of `nobody`; but the working directory is set while the new process is still root, and Linux resolves
 * /proc/self/cwd without walking the path. Only valid for a process that is started with `cwd: folder`.
 */
export function reachablePath(folder: string, account: Account | undefined): string {
  const walled = account && process.platform === "linux" && !canReach(folder, account);
  return walled ? "/proc/self/cwd" : folder;
}

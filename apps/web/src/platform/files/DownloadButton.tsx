import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { DownloadedFile } from "../http/download.ts";
import { useDownload } from "./useDownload.ts";

interface DownloadButtonProps {
  load: () => Promise<DownloadedFile>;
  /** Name of the file if the server gives none. */
  name: string;
  children: ReactNode;
}

/** Hands a list to the browser, and tells how it went. */
export function DownloadButton({ load, name, children }: DownloadButtonProps) {
  const { mutate, isPending } = useDownload(load, name);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={20} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {children}
    </Button>
  );
}

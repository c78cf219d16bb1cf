import {
  IMAGE_BYTES,
  IMAGE_EDGE,
  IMAGE_TYPES,
  type ImageFault,
  LOGIN_IMAGE_BYTES,
} from "@assay/domain";
import { Button, Group } from "@mantine/core";
import { IconPhotoUp, IconTrash } from "@tabler/icons-react";
import { type ChangeEvent, memo, useId, useState } from "react";
import { sourceOf } from "../../../../platform/http/connection.ts";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { type ImagePath, pickImage } from "../../model/theme/pickedImages.ts";
import type { StyleEditing } from "./StyleColor.tsx";
import classes from "./Theme.module.css";

interface ImageFieldProps {
  path: ImagePath;
  /** Its address, stored or just chosen. */
  value: string | null;
  set: StyleEditing["set"];
  /** What the image is for. */
  label: string;
}

const KB = 1024;

/** Takes a chosen image over, or says why not. */
function useImageChoice(path: ImagePath, set: StyleEditing["set"]) {
  const t = useT();
  const { number } = useFormat();
  const [error, setError] = useState<string | null>(null);
  const limit = path === "login/backgroundImage" ? LOGIN_IMAGE_BYTES : IMAGE_BYTES;
  const size = number(limit / KB);
  const explain = (fault: ImageFault, name: string): void => {
    const text = t(`theme:${fault}`, { name, size, edge: number(IMAGE_EDGE) });
    setError(text);
    announce({ tone: "error", text });
  };
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = currentTarget.files ?? [];
    if (file === undefined) return;
    const picked = await pickImage(file, limit);
    // Otherwise choosing the same file again, made smaller, would be no change for the browser.
    currentTarget.value = "";
    if ("fault" in picked) return explain(picked.fault, file.name);
    setError(null);
    set(path, picked.address);
  };
  return { choose, error, size };
}

/** An image of the theme: chosen, shown, removed. A file that is too large, or no image, is refused with the reason. */
export const ImageField = memo(function ImageField({ path, value, set, label }: ImageFieldProps) {
  const t = useT();
  const id = useId();
  const { choose, error, size } = useImageChoice(path, set);
  const action = t(value === null ? "theme:chooseImage" : "theme:replaceImage");
  return (
    <div className={classes["image"]}>
      <div className={classes["frame"]} data-image={value !== null || undefined}>
        {value === null ? t("theme:noImage") : <img src={sourceOf(value)} alt={label} />}
      </div>
      <Group gap="xs">
        <input
          id={id}
          type="file"
          className={classes["file"]}
          accept={IMAGE_TYPES.join(",")}
          aria-label={`${action}: ${label}`}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => void choose(event)}
        />
        <Button
          component="label"
          htmlFor={id}
          variant="default"
          leftSection={<IconPhotoUp size={20} aria-hidden />}
        >
          {action}
        </Button>
        {value !== null && (
          <Button
            variant="subtle"
            color="error"
            leftSection={<IconTrash size={20} aria-hidden />}
            aria-label={t("theme:removeImageOf", { label })}
            onClick={() => set(path, null)}
          >
            {t("theme:removeImage")}
          </Button>
        )}
      </Group>
      <p id={`${id}-hint`} className={classes["note"]}>
        {t("theme:imageHint", { size })}
      </p>
      <p id={`${id}-error`} className={classes["error"]} hidden={error === null}>
        {error}
      </p>
    </div>
  );
});

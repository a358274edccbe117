import { useEffect, useState } from "react";
import { type FieldText, TextField } from "~/ui/fields";
import { maxPhotoBytes, maxPhotoMegabytes, photoMessages } from "./photo";

interface PhotoFieldProps extends Omit<FieldText, "hint"> {
  chosen: ReturnType<typeof useChosenPhoto>;
  /** The address of the picture to show until a file is chosen. */
  stored?: string | undefined;
}

/** A field for an image file, with a preview. */
export function PhotoField({ chosen, stored, ...field }: PhotoFieldProps) {
  const shown = chosen.preview ?? stored;
  return (
    <div className="space-y-4">
      <TextField
        {...field}
        hint={`JPEG, PNG or WebP, ${maxPhotoMegabytes} MB at most.`}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        onChange={({ currentTarget: input }) => {
          // The server would refuse a form over 8 MB unread, and its texts would be lost.
          if (chosen.choose(input.files?.[0]) !== undefined) input.value = "";
        }}
      />
      {shown !== undefined && (
        <img
          src={shown}
          alt={chosen.preview === undefined ? "The stored picture" : "Preview of the chosen file"}
          className="h-32 max-w-full rounded-lg border border-rule bg-white object-contain"
          onError={chosen.preview === undefined ? undefined : chosen.unreadable}
        />
      )}
    </div>
  );
}

/** Returns a preview of the chosen file, or the message for a file that the server would refuse. */
export function useChosenPhoto() {
  const [preview, setPreview] = useState<string>();
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    if (preview === undefined) return;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);

  const choose = (file?: File) => {
    const found = file && problemOf(file);
    setProblem(found);
    setPreview(file && found === undefined ? URL.createObjectURL(file) : undefined);
    return found;
  };
  const unreadable = () => {
    setPreview(undefined);
    setProblem(photoMessages.unreadable);
  };
  return { preview, problem, choose, unreadable };
}

function problemOf(file: File): string | undefined {
  if (!file.type.startsWith("image/")) return photoMessages.invalid;
  return file.size > maxPhotoBytes ? photoMessages.tooLarge : undefined;
}

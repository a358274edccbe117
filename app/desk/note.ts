import { commentsMaxLength, requiredText } from "~/ui/form-schema";

/** Longest note, in UTF-16 code units: as long as the visitor's comments may be. */
const noteMaxLength = commentsMaxLength;

/** A note that staff write about a lead: there, trimmed, of 2,000 characters at most. */
export const noteField = requiredText("Write the note before you add it.", noteMaxLength);

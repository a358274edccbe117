import type { Generated } from "kysely";
import type { Flag } from "./columns";

/** The people on the about page, shown in the order of `position`. */
export interface TeamMembersTable {
  id: string;
  position: number;
  name: string;
  role: string;
  experience: string;
  bio: string;
  photo_id: string | null;
  sample: Flag;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** Re-encoded photos in two sizes; the id is the hash of the content, so an address never changes its picture. */
export interface PhotosTable {
  id: string;
  /** Pixels of the large size. */
  width: number;
  height: number;
  media_type: string;
  bytes_small: Buffer;
  bytes_large: Buffer;
  created_at: string;
}

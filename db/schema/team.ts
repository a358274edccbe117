import type { Generated } from "kysely";

/** The people on the about page. */
export interface TeamMembersTable {
  id: string;
  /** Order on the page, from 0. */
  position: number;
  name: string;
  role: string;
  experience: string;
  bio: string;
  photoId: string | null;
  /** True while the entry is sample content that came with the program. */
  sample: boolean;
  /** Goes up with every change. */
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

/** Re-encoded photos in two sizes; the id is the hash of the content, so an address never changes its picture. */
export interface PhotosTable {
  id: string;
  /** Pixels of the large size. */
  width: number;
  height: number;
  /** Such as `image/webp`. */
  mediaType: string;
  bytesSmall: Buffer;
  bytesLarge: Buffer;
  createdAt: string;
}

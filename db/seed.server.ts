import { findSetting, upsertSetting } from "./queries/settings.server";
import {
  findAllTeamMembers,
  insertTeamMember,
  type NewTeamMember,
} from "./queries/team-members.server";
import { inTransaction, type Queryable } from "./transactions.server";

const seededSetting = "sample-team-seeded";

/**
 * Puts the sample team into a new file, marked as sample, and tells whether it did. A team that staff have emptied or
 * changed stays as they left it.
 */
export function seedSampleTeam(
  db: Queryable,
  members: readonly Omit<NewTeamMember, "sample">[],
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if ((await findSetting(transaction, seededSetting)) !== null) return false;
    await upsertSetting(transaction, seededSetting, "yes");
    if ((await findAllTeamMembers(transaction)).length > 0) return false;
    for (const member of members) await insertTeamMember(transaction, { ...member, sample: true });
    return true;
  });
}

import { seeOther } from "~/http/respond.server";
import { staffLoader } from "~/staff/guards.server";
import { queueAddress } from "~/staff/queues";

/** Redirects to the queue *Now*. */
export const loader = staffLoader(() => {
  throw seeOther(queueAddress("now"));
});

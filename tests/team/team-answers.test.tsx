import { act, renderHook, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { clientAction } from "~/routes/admin.team";
import type { TeamResult } from "~/team/team-desk";
import { useToast } from "~/ui/toast";

it("are announced although the form is gone, such as that of a removed member", async () => {
  renderHook(useToast);
  await post({ outcome: "done", done: "removed" });
  expect(screen.getByRole("listitem").textContent).toContain("Team member removed");
});

it("are not announced if their form shows them", async () => {
  renderHook(useToast);
  await post({
    outcome: "refused",
    kind: "refused",
    message: "Enter the name.",
    errors: { name: "Enter the name." },
    memberId: null,
    typed: { name: "", role: "", roleEs: "", bio: "", bioEs: "", experience: "" },
  });
  expect(screen.queryByText("Enter the name.")).toBeNull();
});

async function post(answer: TeamResult) {
  const request = new Request("https://site.test/admin/team", {
    method: "POST",
    body: new URLSearchParams(),
  });
  const serverAction = async () => answer as never;
  await act(() => clientAction({ request, params: {}, context: undefined, serverAction }));
}

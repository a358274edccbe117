import { jsonError } from "~/http/respond.server";

const notFound = () => jsonError(404, "There is nothing at this address.");

export const loader = notFound;
export const action = notFound;

import { answerClientSignOut, loadClientSignOut } from "~/clients/sign-in.server";

export const loader = loadClientSignOut;

export const action = answerClientSignOut;

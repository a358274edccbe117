export {
  answerClientSignOut as action,
  loadClientSignOut as loader,
} from "~/clients/sign-in.server";

/** What the channels and states of notices are called on the desk. */
export const channelNames = {
  email: "Mail to staff",
  webhook: "Webhook",
  autoreply: "Autoreply to visitor",
} as const;

export const noticeStateNames = {
  pending: "Waiting",
  sent: "Sent",
  failed: "Failed",
} as const;

/** How each channel is turned on, for the operator. */
export const channelSettings = {
  email: "SMTP_URL and NOTIFY_TO",
  webhook: "NOTIFY_WEBHOOK_URL",
  autoreply: "SMTP_URL and AUTOREPLY=1",
} as const;

/** Answers to "Send again", by the page's `done` parameter. */
export const noticesDone = {
  requeued: "The notice is on its way again.",
  busy: "This notice is being sent just now. Reload the page in a minute.",
} as const;

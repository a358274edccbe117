/** The built-in message templates in English, by lead status. Each email is a pair: subject and body. */
export const templateMessages = {
  /** The value of `{follow-up}`, with a time or without. */
  followUp: (time: string | null) => (time === null ? "as soon as we can" : `on ${time}`),
  mails: {
    new: [
      "Your {request} {reference}",
      "Hello {name},\n\nThank you for your {request} for {company}. When is a good time to call you?\n\n{me}\n{us}, {phone}",
    ],
    contacted: [
      "Your {request} {reference}: what we need",
      "Hello {name},\n\nIt was good to talk to you. To move forward, we need a copy of your latest invoice and the names of the brokers you haul for. I will call you again {follow-up}.\n\n{me}\n{us}, {phone}",
    ],
    quoted: [
      "Our offer for {company} ({reference})",
      "Hello {name},\n\nYou have our offer now. Do you have any questions about it? I will call you {follow-up} to go through it with you.\n\n{me}\n{us}, {phone}",
    ],
    won: [
      "Welcome, {company}",
      "Hello {name},\n\nWelcome to {us}. I am your contact: call or email me with any question.\n\n{me}\n{us}, {phone}",
    ],
    lost: [
      "Your {request} {reference}",
      "Hello {name},\n\nThank you for considering us. If things change for {company}, we would be glad to hear from you.\n\n{me}\n{us}, {phone}",
    ],
  },

  texts: {
    new: "{us}: Thank you for your {request} {reference}. When may we call you? Reply STOP to end texts.",
    contacted:
      "{us}: About your {request} {reference}: did you find your latest invoice? Reply STOP to end texts.",
    quoted:
      "{us}: Do you have any questions about our offer ({reference})? {phone}. Reply STOP to end texts.",
    won: "{us}: Welcome! Questions? {phone}. Reply STOP to end texts.",
    lost: "{us}: Thank you for considering us ({reference}). Reply STOP to end texts.",
  },
} as const;

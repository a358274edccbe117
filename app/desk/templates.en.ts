/** The templates as they come with the program, by the status of a lead: of a mail its subject and its body. */
export const templateMessages = {
  mails: {
    new: [
      "Your {request} {reference}",
      "Hello {name},\n\nthank you for your {request} for {company}. When is a good time to call you?\n\n{me}\n{us}, {phone}",
    ],
    contacted: [
      "Your {request} {reference}: what we need",
      "Hello {name},\n\nit was good to talk to you. To go on we need a copy of your latest invoice and the names of the brokers you haul for.\n\n{me}\n{us}, {phone}",
    ],
    quoted: [
      "Our offer for {company} ({reference})",
      "Hello {name},\n\nyou have our offer now. Do you have any questions about it? I am glad to go through it with you.\n\n{me}\n{us}, {phone}",
    ],
    won: [
      "Welcome, {company}",
      "Hello {name},\n\nwelcome to {us}. I am the one to ask about whatever comes up.\n\n{me}\n{us}, {phone}",
    ],
    lost: [
      "Your {request} {reference}",
      "Hello {name},\n\nthank you for having asked us. Should things change for {company}, we are glad to hear from you.\n\n{me}\n{us}, {phone}",
    ],
  },

  texts: {
    new: "{us}: thank you for your {request} {reference}. When may we call you? Reply STOP to end texts.",
    contacted:
      "{us}: about your {request} {reference}: did you find your latest invoice? Reply STOP to end texts.",
    quoted:
      "{us}: do you have any questions about our offer ({reference})? {phone}. Reply STOP to end texts.",
    won: "{us}: welcome! Questions? {phone}. Reply STOP to end texts.",
    lost: "{us}: thank you for asking us ({reference}). Reply STOP to end texts.",
  },
} as const;

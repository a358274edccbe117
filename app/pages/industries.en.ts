import { facts } from "~/site/claims";
import {
  type CallToAction,
  factoringCalculator,
  rateTool,
  type TextCard,
} from "~/site/page-content";
import type { Words } from "~/site/words";
import { sentenceCase } from "~/ui/sentence-case";

export const industriesWords = {
  intro:
    "Different freight, the same wait for payment. See what factoring changes for your kind of business, and what you need to begin.",

  way: { to: rateTool, label: "Estimate Your Rate" },

  businessTypesHeading: "Built for four kinds of business",

  /** Each kind with the figure that decides for it, and where it goes on. */
  businessTypes: [
    {
      id: "owner-operators",
      picture: "ownerOperator",
      title: "Owner-operators",
      description:
        "You drive, dispatch and do the books. Getting paid should not be a fourth job, and a slow broker should not decide whether you can take the next load.",
      figure: { value: sentenceCase(facts.advance), unit: "of each invoice, in advance" },
      benefits: [
        `${sentenceCase(facts.minimumVolume)}: one load a week is fine`,
        `${facts.minimumTime}; ${facts.startups}`,
        "Paperwork sent from your phone",
      ],
      link: { to: factoringCalculator, label: "Work out one load" },
    },
    {
      id: "fleets",
      picture: "fleet",
      title: "Small to medium fleets",
      description: `With ${facts.fleetSize}, payroll, fuel and insurance fall due every week. Your customers pay once a month.`,
      figure: {
        value: facts.firstFunding,
        unit: `to the first funding, then ${facts.funding} of approval`,
      },
      benefits: [
        "Weekly cash that grows with the loads you haul",
        `A ${facts.accountManager} who knows your customers`,
        "A fleet fuel card that saves at every fill",
        "A line of credit for costs between invoices",
      ],
      link: { to: rateTool, label: "Estimate your fleet's rate" },
    },
    {
      id: "freight-brokers",
      picture: "broker",
      title: "Freight brokers",
      description:
        "Carriers choose brokers who pay on time. Factoring your shipper invoices lets you pay them before the shipper pays you.",
      figure: {
        value: sentenceCase(facts.funding),
        unit: "of approval, so that your carriers need not wait",
      },
      benefits: [
        "Pay carriers promptly without using your own reserves",
        "Take larger shipper accounts with longer terms",
        `A ${facts.accountManager} for invoices and payments`,
        sentenceCase(facts.contract),
      ],
      link: { to: "/get-quote", label: "Ask for a broker's quote" },
    },
    {
      id: "logistics",
      picture: "logistics",
      title: "Logistics companies",
      description:
        "Warehousing, drayage and linehaul all cost money before the customer is billed. We help close the gap between the work and the payment.",
      figure: { value: facts.rates, unit: `factoring rates, ${facts.individualRates}` },
      benefits: [
        "Funding that follows your billing, month by month",
        "Factoring and a line of credit side by side",
        "Asset-based lending for larger or steadier needs",
        "One account manager for every service",
      ],
      link: { to: "/asset-based-lending", label: "See asset-based lending" },
    },
  ],

  freightTypesHeading: "Twelve kinds of freight",

  freightTypesIntro:
    "If you haul it, invoice it and deliver it to a customer with good credit, we can look at it.",

  /** What holds for every kind of freight, and the way to one's own figure. */
  freightTerms: {
    figure: { value: sentenceCase(facts.minimumVolume), unit: "whatever you haul" },
    link: { to: rateTool, label: "Estimate the rate for your freight" },
  },

  freightTypes: [
    {
      id: "dry-van",
      title: "Dry Van",
      text: "High volume and thin margins: a few days of waiting per load adds up quickly.",
    },
    {
      id: "refrigerated",
      title: "Refrigerated",
      text: "Reefer fuel and wash-outs are paid on the day, long before a receiver's invoice is.",
    },
    {
      id: "flatbed",
      title: "Flatbed",
      text: "Tarps, chains and securement time are your cost up front. The rate should not also be late.",
    },
    {
      id: "step-deck",
      title: "Step Deck",
      text: "Taller freight pays better per mile and often comes from customers with longer terms.",
    },
    {
      id: "heavy-haul",
      title: "Heavy Haul",
      text: "Permits and escorts are paid before you move. An advance returns that cash after delivery.",
    },
    {
      id: "auto-transport",
      title: "Auto Transport",
      text: "Several vehicles mean several bills of lading. Clean condition reports keep funding quick.",
    },
    {
      id: "ltl-freight",
      title: "LTL Freight",
      text: "Many small invoices to many customers: send them as one batch and follow each one.",
    },
    {
      id: "expedited",
      title: "Expedited",
      text: "You moved it overnight. Funding within a day keeps the same pace.",
    },
    {
      id: "intermodal",
      title: "Intermodal",
      text: "Chassis, per diem and port time come first. Bill the move and be funded the same week.",
    },
    {
      id: "tanker",
      title: "Tanker",
      text: "Wash-outs and higher insurance limits are fixed costs, whatever the customer's terms.",
    },
    {
      id: "construction",
      title: "Construction",
      text: "Contractors often pay slowly. Aggregate and material haulers need not wait with them.",
    },
    {
      id: "agricultural",
      title: "Agricultural",
      text: "Harvest brings a season's work in weeks. Factor through the peak and stop when it ends.",
    },
  ] as const satisfies readonly TextCard[],

  qualificationHeading: "What you need to qualify",

  qualificationLink: { to: "/get-quote", label: "Tell us where you stand" },

  qualification: [
    {
      id: "authority",
      title: sentenceCase(facts.authority),
      text: "In your business's name and in good standing.",
    },
    {
      id: "insurance",
      title: sentenceCase(facts.insurance),
      text: "Current certificates for both.",
    },
    {
      id: "customers",
      title: sentenceCase(facts.customersCredit),
      text: "We look at the credit of the brokers and shippers you bill, because they pay the invoice.",
    },
    {
      id: "time-in-business",
      title: facts.minimumTime,
      text: `${sentenceCase(facts.startups)} too. Tell us where you stand.`,
    },
  ] as const satisfies readonly TextCard[],

  fuelCardPromo: {
    heading: "A fuel card for the whole fleet",
    text: "Fuel is the largest cost you can change this week. The fleet fuel card takes it down at the pump.",
    points: [
      `Save up to ${facts.fuelSavingsNetwork} at network locations`,
      `Save up to ${facts.fuelSavingsElsewhere} elsewhere`,
      `${facts.fuelLocations} locations`,
      sentenceCase(facts.fuelShipping),
    ],
    primary: { to: "/fuel-card-application?tier=fleet", label: "Apply for the Fleet Card" },
    secondary: { to: "/fuel-card-application", label: "See the Application" },
  },

  callToAction: {
    heading: "Not sure where you fit?",
    text: "Send us the basics. If we are not the right choice for you, we will say so.",
    primary: { to: "/get-quote", label: "Get Free Quote" },
    secondary: { to: "/how-factoring-works", label: "How It Works" },
  } as const satisfies CallToAction,
} as const;

export type IndustriesWords = Words<typeof industriesWords>;

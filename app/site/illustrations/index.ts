export { DispatchDesk } from "./dispatch-desk";
export type { IllustrationProps } from "./frame";
export { FuelCardPump } from "./fuel-card-pump";
export { InvoiceToCash } from "./invoice-to-cash";
export { Monogram } from "./monogram";
export {
  SpotBroker,
  SpotClock,
  SpotContract,
  SpotCredit,
  SpotFleet,
  SpotFuel,
  SpotGrowth,
  SpotHeadset,
  SpotLogistics,
  SpotOwnerOperator,
  SpotPercent,
  SpotPortal,
} from "./spots";
export { TruckHorizon } from "./truck-horizon";

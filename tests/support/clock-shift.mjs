// Preloaded into a server by tests. Each SIGUSR2 changes its wall clock: 25 hours ahead, 25 hours behind, correct.
const hour = 3_600_000;
const offsets = [25 * hour, -25 * hour, 0];
let offset = 0;
let turn = 0;

const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offset);
    else super(...given);
  }
  static now() {
    return RealDate.now() + offset;
  }
};

process.on("SIGUSR2", () => {
  offset = offsets[turn % offsets.length];
  turn += 1;
  process.stdout.write(`clock shifted by ${offset / hour} hours\n`);
});

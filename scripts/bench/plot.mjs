const width = 960;
const panelWidth = width / 3;
const panelHeight = 200;
const left = 24;
const right = 24;
const top = 56;
const bottom = 40;

const panels = [
  { title: "Quotes by the form, a second", of: (row) => row.posts, digits: 0 },
  {
    title: "Slowest search in the database, ms",
    of: (row) => Math.max(...row.searches.map(([, ms]) => ms)),
    digits: 2,
  },
  { title: "Slowest page of the desk, ms", of: (row) => row.page, digits: 0 },
  { title: "Backup, s", of: (row) => row.backup, digits: 1 },
  { title: "Restoration, s", of: (row) => row.restore, digits: 1 },
  { title: "Memory, MB", of: (row) => row.memory, digits: 0 },
];

/** An SVG of small panels, one a figure: how it grows with the number of leads, each from zero. */
export function plotGrowth(rows) {
  const height = Math.ceil(panels.length / 3) * panelHeight;
  const drawn = panels.map((panel, index) => {
    const x = (index % 3) * panelWidth;
    const y = Math.floor(index / 3) * panelHeight;
    return `<g transform="translate(${x} ${y})">${drawPanel(panel, rows)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="How the site's figures grow with the number of leads; the table below has them">
<style>
  svg { font: 13px system-ui, sans-serif; color-scheme: light dark }
  text { fill: #1f2937 } .name { font-weight: 600 } .axis { fill: #4b5563; font-size: 12px }
  path { fill: none; stroke: #9ca3af } .line { stroke: #b45309; stroke-width: 2 } circle { fill: #b45309 }
  @media (prefers-color-scheme: dark) {
    text { fill: #f3f4f6 } .axis { fill: #d1d5db } path { stroke: #6b7280 } .line { stroke: #fbbf24 } circle { fill: #fbbf24 }
  }
</style>
${drawn.join("\n")}
</svg>
`;
}

function drawPanel({ title, of, digits }, rows) {
  const values = rows.map(of);
  const most = Math.max(...values) || 1;
  const base = panelHeight - bottom;
  const step = (panelWidth - left - right) / rows.length;
  const points = values.map((value, index) => [
    Math.round(left + step * (index + 0.5)),
    Math.round(base - (value / most) * (base - top)),
  ]);
  const marks = points.map(([x, y], index) => {
    const label = values[index].toLocaleString("en-US", { maximumFractionDigits: digits });
    return `<circle cx="${x}" cy="${y}" r="4"/><text x="${x}" y="${y - 10}" text-anchor="middle">${label}</text><text class="axis" x="${x}" y="${base + 18}" text-anchor="middle">${rows[index].name}</text>`;
  });
  return `<text class="name" x="${left}" y="22">${title}</text><path d="M${left} ${base}H${panelWidth - right}"/><path class="line" d="M${points.map((point) => point.join(" ")).join("L")}"/>${marks.join("")}`;
}

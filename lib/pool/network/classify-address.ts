export type AddressClass =
  | "public"
  | "loopback"
  | "private"
  | "link-local"
  | "unspecified"
  | "reserved"
  | "not-an-address";

/** As in `an unspecified address`. */
export function wordAddress(kind: AddressClass): string {
  return `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind} address`;
}

type Range = [network: number, bits: number, kind: AddressClass];

const v4 = (a: number, b: number, c: number, d: number) =>
  ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;

/** IANA special-purpose registry, IPv4. */
const v4Ranges: Range[] = [
  [v4(0, 0, 0, 0), 8, "unspecified"],
  [v4(10, 0, 0, 0), 8, "private"],
  [v4(100, 64, 0, 0), 10, "private"],
  [v4(127, 0, 0, 0), 8, "loopback"],
  [v4(169, 254, 0, 0), 16, "link-local"],
  [v4(172, 16, 0, 0), 12, "private"],
  [v4(192, 0, 0, 0), 24, "reserved"],
  [v4(192, 0, 2, 0), 24, "reserved"],
  [v4(192, 88, 99, 0), 24, "reserved"],
  [v4(192, 168, 0, 0), 16, "private"],
  [v4(198, 18, 0, 0), 15, "reserved"],
  [v4(198, 51, 100, 0), 24, "reserved"],
  [v4(203, 0, 113, 0), 24, "reserved"],
  [v4(224, 0, 0, 0), 4, "reserved"],
  [v4(240, 0, 0, 0), 4, "reserved"],
];

/**
 * What kind of address this is. Takes dotted IPv4 and IPv6 with or without brackets and zone; IPv6 forms that carry an
 * IPv4 address (mapped, compatible, NAT64, 6to4) are judged by that address.
 */
export function classifyAddress(address: string): AddressClass {
  const text = address.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  const number = parseV4(text);
  if (number !== null) return classifyV4(number);
  const groups = parseV6(text);
  return groups ? classifyV6(groups) : "not-an-address";
}

function parseV4(text: string): number | null {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text);
  if (!match) return null;
  const [a = 256, b = 256, c = 256, d = 256] = match.slice(1).map(Number);
  return Math.max(a, b, c, d) > 255 ? null : v4(a, b, c, d);
}

function classifyV4(number: number): AddressClass {
  const range = v4Ranges.find(
    ([network, bits]) => number >>> (32 - bits) === network >>> (32 - bits),
  );
  return range ? range[2] : "public";
}

/** Eight 16-bit groups, or null when the text is no IPv6 address. */
function parseV6(text: string): number[] | null {
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const embedded = tail ? parseV4(tail[2] ?? "") : null;
  if (tail && embedded === null) return null;
  const whole =
    tail && embedded !== null
      ? `${tail[1]}${(embedded >>> 16).toString(16)}:${(embedded & 0xffff).toString(16)}`
      : text;
  const halves = whole.split("::");
  if (halves.length > 2) return null;
  const [head, rest] = halves.map((half) => (half === "" ? [] : half.split(":")));
  if (!head) return null;
  const missing = 8 - head.length - (rest?.length ?? 0);
  if (rest ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...new Array<string>(rest ? missing : 0).fill("0"), ...(rest ?? [])];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : null;
}

function classifyV6(groups: number[]): AddressClass {
  const [first = 0, second = 0] = groups;
  if (groups.every((group) => group === 0)) return "unspecified";
  if (isZero(groups.slice(0, 7)) && groups[7] === 1) return "loopback";
  const embedded = embeddedV4(groups);
  if (embedded !== null) return classifyV4(embedded);
  if ((first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfec0) return "private";
  if ((first & 0xffc0) === 0xfe80) return "link-local";
  // Teredo (2001::/32) tunnels to any IPv4 address; documentation and benchmarking ranges lead nowhere.
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return "reserved";
  return (first & 0xe000) === 0x2000 ? "public" : "reserved";
}

/** The IPv4 address inside a mapped, compatible, NAT64 or 6to4 address, else null. */
function embeddedV4(groups: number[]): number | null {
  const join = (high = 0, low = 0) => ((high << 16) | low) >>> 0;
  const isMapped = isZero(groups.slice(0, 5)) && (groups[5] === 0xffff || groups[5] === 0);
  const isNat64 = groups[0] === 0x64 && groups[1] === 0xff9b && isZero(groups.slice(2, 6));
  if (isMapped || isNat64) return join(groups[6], groups[7]);
  return groups[0] === 0x2002 ? join(groups[1], groups[2]) : null;
}

function isZero(groups: number[]): boolean {
  return groups.every((group) => group === 0);
}

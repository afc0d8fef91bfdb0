import type { Choices } from './book.types.ts'

export type Identity = {
  key: string
  name: string
  email: string | null
  numbers: readonly string[]
  units: readonly string[]
}
export type LinkedBy = 'email' | 'phone' | 'name' | 'answer'

/** `question` is for a row of which only the name says who it is. */
export type PersonRow = {
  same: { as: string; by: LinkedBy } | null
  question: 'open' | 'answered' | null
  sharesPhone: boolean
}
/** `rows` are indexes; `tenant` is the index of a tenant in the portal. */
export type Person = { tenant: number | null; rows: number[] }

export const nameKey = (name: string): string =>
  (
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
    .sort()
    .join(' ')

type Links = {
  find: (node: number) => number
  link: (one: number, other: number, by: LinkedBy) => boolean
  by: (LinkedBy | undefined)[]
}

/** Union by the smallest index: tenants come first, so the root of a tenant's person is the tenant. */
function createLinks(count: number, tenants: number): Links {
  const parents = Array.from({ length: count }, (_, at) => at)
  const by: (LinkedBy | undefined)[] = new Array(count)
  const find = (node: number): number => {
    let root = node
    for (let parent = parents[root]; parent !== undefined && parent !== root; parent = parents[root])
      root = parent
    for (let at = node; at !== root; ) {
      const next = parents[at] ?? root
      parents[at] = root
      at = next
    }
    return root
  }
  return {
    find,
    by,
    link(one, other, how) {
      const [first, second] = [find(one), find(other)].sort((a, b) => a - b) as [number, number]
      if (first !== second && second < tenants) return false
      parents[second] = first
      by[one] ??= how
      by[other] ??= how
      return true
    },
  }
}

type Nodes = { all: readonly Identity[]; tenants: number; names: readonly string[] }

function linkChosen({ all, tenants }: Nodes, links: Links, same: Choices['same']) {
  const nodes = new Map(all.map(({ key }, at) => [key, at]))
  const chosen = new Set<number>()
  const alone = new Set<number>()
  const targets = new Map(same.map(({ row, as }) => [row, as]))
  for (const [row, as] of targets) {
    const [node, target] = [nodes.get(row), nodes.get(as)]
    if (node === undefined || node < tenants || (as !== 'another' && target === undefined)) continue
    chosen.add(node)
    if (target === undefined || target === node) alone.add(node)
    else links.link(node, target, 'answer')
  }
  return { chosen, alone }
}

type KeyLister = (node: Identity, name: string) => readonly string[]
const KEYS: readonly { by: LinkedBy; list: KeyLister }[] = [
  { by: 'email', list: ({ email }) => (email === null ? [] : [email.toLowerCase()]) },
  {
    by: 'phone',
    list: ({ numbers }, name) => (name === '' ? [] : numbers.map((number) => `${number} ${name}`)),
  },
  { by: 'name', list: ({ units }, name) => (name === '' ? [] : units.map((unit) => `${unit} ${name}`)) },
]

type Marked = ReturnType<typeof linkChosen>

function linkByKeys({ all, tenants, names }: Nodes, links: Links, { chosen, alone }: Marked): void {
  for (const { by, list } of KEYS) {
    const holders = new Map<string, number>()
    for (const [node, identity] of all.entries()) {
      if (alone.has(node)) continue
      for (const key of list(identity, names[node] ?? '')) {
        const holder = holders.get(key)
        if (holder === undefined) holders.set(key, node)
        else if (node >= tenants && !chosen.has(node)) links.link(node, holder, by)
      }
    }
  }
}

type Known = { hasEmail: boolean; hasPhone: boolean }
/** Different people have contradicted: both have an address, or both a number, and these were not the same. */
const contradict = (one: Known, other: Known): boolean =>
  (one.hasEmail && other.hasEmail) || (one.hasPhone && other.hasPhone)

/** The earliest person of one name for each combination of address and number. */
function createNamesakes(links: Links, known: readonly Known[], tenants: number) {
  const earliest: (number | undefined)[] = []
  const get = (node: number): Known => known[links.find(node)] ?? { hasEmail: false, hasPhone: false }
  const slot = (node: number): number => Number(get(node).hasEmail) * 2 + Number(get(node).hasPhone)
  const fits = (node: number, other: number): boolean => {
    const [one, two] = [links.find(node), links.find(other)]
    return one !== two && Math.max(one, two) >= tenants && !contradict(get(node), get(other))
  }
  return {
    add(node: number): void {
      const at = slot(node)
      const holder = earliest[at]
      if (holder === undefined || slot(holder) !== at) earliest[at] = node
    },
    find(node: number): number | undefined {
      const candidates = earliest.filter((other) => other !== undefined && fits(node, other))
      return candidates.length === 0 ? undefined : Math.min(...(candidates as number[]))
    },
  }
}

function mergeKnown(nodes: Nodes, links: Links): Known[] {
  const known: Known[] = nodes.all.map(() => ({ hasEmail: false, hasPhone: false }))
  for (const [node, { email, numbers }] of nodes.all.entries()) {
    const person = known[links.find(node)]
    if (!person) continue
    person.hasEmail ||= email !== null
    person.hasPhone ||= numbers.length > 0
  }
  return known
}

type Ask = (key: string) => string | undefined
type Questions = Map<number, 'open' | 'answered'>

/** Rows of which the name alone says who they are, and nothing contradicts. */
function linkByNames(nodes: Nodes, links: Links, { chosen }: Marked, ask: Ask): Questions {
  const questions: Questions = new Map()
  const known = mergeKnown(nodes, links)
  const groups = Map.groupBy(nodes.all.keys(), (node) => nodes.names[node] ?? '')
  for (const [name, group] of groups) {
    if (name === '' || group.length < 2) continue
    const namesakes = createNamesakes(links, known, nodes.tenants)
    const people = new Set<number>()
    for (const node of group) {
      const isChosen = chosen.has(node)
      const isKnown = people.has(links.find(node))
      const candidate = isKnown || node < nodes.tenants ? undefined : namesakes.find(node)
      const hasQuestion = candidate !== undefined || (isKnown && isChosen)
      const fix = candidate === undefined || isChosen ? undefined : ask(nodes.all[node]?.key ?? '')
      if (hasQuestion) questions.set(node, fix || isChosen ? 'answered' : 'open')
      if (fix === 'same' && candidate !== undefined) joinKnown(links, known, node, candidate)
      people.add(links.find(node))
      if (!isKnown) namesakes.add(node)
    }
  }
  return questions
}

function joinKnown(links: Links, known: Known[], node: number, candidate: number): void {
  const [one, other] = [known[links.find(node)], known[links.find(candidate)]]
  links.link(node, candidate, 'answer')
  known[links.find(node)] = {
    hasEmail: Boolean(one?.hasEmail || other?.hasEmail),
    hasPhone: Boolean(one?.hasPhone || other?.hasPhone),
  }
}

function findSharedPhones({ all, tenants }: Nodes, links: Links): Set<number> {
  const first = new Map<string, number>()
  const shared = new Set<number>()
  for (const [node, { numbers }] of all.entries())
    for (const number of numbers) {
      const holder = first.get(number)
      if (holder === undefined) first.set(number, node)
      else if (node >= tenants && links.find(holder) !== links.find(node)) shared.add(node)
    }
  return shared
}

/** Which rows and tenants are one person: by choice, address, number and name, name and unit, or a name that was asked. */
export function findPeople(
  rows: readonly Identity[],
  tenants: readonly Identity[],
  { same, ask }: { same: Choices['same']; ask: Ask },
): { people: Person[]; rows: PersonRow[] } {
  const all = [...tenants, ...rows]
  const nodes = { all, tenants: tenants.length, names: all.map(({ name }) => nameKey(name)) }
  const links = createLinks(all.length, tenants.length)
  const marked = linkChosen(nodes, links, same)
  linkByKeys(nodes, links, marked)
  const questions = linkByNames(nodes, links, marked, ask)
  const shared = findSharedPhones(nodes, links)
  const people = new Map<number, Person>()
  const found = rows.map(({ key }, at): PersonRow => {
    const node = tenants.length + at
    const root = links.find(node)
    const tenant = root < tenants.length ? root : null
    const person = people.get(root) ?? { tenant, rows: [] }
    people.set(root, person)
    person.rows.push(at)
    const as = tenant === null ? rows[person.rows[0] ?? at]?.key : tenants[tenant]?.key
    return {
      same: as === undefined || as === key ? null : { as, by: links.by[node] ?? 'answer' },
      question: questions.get(node) ?? null,
      sharesPhone: shared.has(node),
    }
  })
  return { people: [...people.values()], rows: found }
}

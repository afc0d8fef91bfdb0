import { parseSync } from 'vite'

export type Node = { type: string; [key: string]: unknown }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export const hasWords = (text: unknown): text is string =>
  typeof text === 'string' && /[A-Za-z]{2}/.test(text)

export function children(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

export function parseProgram(file: string, code: string): Node {
  const { program } = parseSync(file, code)
  if (!isNode(program)) throw new Error(`${file} cannot be parsed.`)
  return program
}

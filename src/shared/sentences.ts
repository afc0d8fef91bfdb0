import { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const TYPES: Record<string, string> = {
  string: 'must be a text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object with fields',
}

const NAMES: Record<string, string> = { eVatNumber: 'E-VAT number' }

/** 'howToPay.mobileMoney.0.network' becomes 'How to pay, mobile money 1, network'. */
export function label(path: PropertyKey[] = []): string {
  const words: string[] = []
  for (const step of path) {
    if (typeof step === 'number') words[words.length - 1] = `${words.at(-1) ?? 'entry'} ${step + 1}`
    else
      words.push(
        NAMES[String(step)] ??
          String(step).replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`),
      )
  }
  const text = words.join(', ') || 'the request body'
  return text[0]?.toUpperCase() + text.slice(1)
}

function phrase(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : (TYPES[String(issue.expected)] ?? 'has the wrong form')
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) <= 1
          ? 'must not be empty'
          : `must have at least ${issue.minimum} characters`
      if (issue.origin === 'array') return `must have at least ${issue.minimum} entries`
      return `must be at least ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string') return `must have at most ${issue.maximum} characters`
      if (issue.origin === 'array') return `must have at most ${issue.maximum} entries`
      return `must be at most ${issue.maximum}`
    case 'invalid_value':
      return `must be one of: ${(issue.values as unknown[]).join(', ')}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'custom':
      return String((issue.params as { sentence?: string } | undefined)?.sentence ?? 'is not valid')
    case 'invalid_union':
      return issue.input === undefined ? 'is required' : unionPhrase(issue)
    default:
      return 'is not valid'
  }
}

// The first error of a union concerns the usual form; the others concern 'none'.
function unionPhrase(issue: Issue): string {
  const first = (issue.errors as Issue[][] | undefined)?.[0]?.[0]
  return first ? phrase({ ...first, input: issue.input } as Issue) : 'is not valid'
}

function sentence(issue: Issue): string {
  return `${label(issue.path)} ${phrase(issue)}`
}

/** Sets the error messages of every schema in the process, except rules with their own. */
export function setErrorTexts(): void {
  z.config({ customError: (issue) => sentence(issue) })
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

type Fields = Record<string, string>

/**
 * What stands behind the ? of the address, as texts: `const [search, setSearch] = useUrlSearch({ q: '', status: '' })`.
 * A field that is missing has its default; one set to its default leaves the address.
 * `setSearch(changes, { push: true })` makes a step that Back undoes.
 */
export function useUrlSearch<F extends Fields>(defaults: F) {
  const given: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      typeof given[name] === 'string' ? given[name] : value,
    ]),
  ) as { [K in keyof F]: string }
  const setSearch = useCallback(
    (changes: Partial<{ [K in keyof F]: string }>, { push = false } = {}) =>
      void navigate({
        to: '.',
        search: (before: Fields) => withoutDefaults({ ...before, ...changes }, defaults),
        replace: !push,
        resetScroll: false,
      }),
    [navigate, defaults],
  )
  return [search, setSearch] as const
}

function withoutDefaults(search: Fields, defaults: Fields): Fields {
  return Object.fromEntries(
    Object.entries(search).filter(([name, value]) => value !== (defaults[name] ?? '')),
  )
}

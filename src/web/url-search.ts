import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

type Fields = Record<string, string>

/** Default values are not in the address; `{ push: true }` adds a history entry. */
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

import { useQueryClient } from '@tanstack/react-query'
import type { Signing } from '../../signing.schemas.ts'
import { signingQuery } from '../signings.api.ts'
import { SIGNINGS_KEY } from '../signings.keys.ts'

/** Shows the answer of a call at once, and refetches the lists that the document is in. */
export function useSigningChanged(): (answer: Signing) => Promise<void> {
  const store = useQueryClient()
  return (answer) => {
    store.setQueryData(signingQuery(answer.id).queryKey, answer)
    return store.invalidateQueries({ queryKey: SIGNINGS_KEY })
  }
}

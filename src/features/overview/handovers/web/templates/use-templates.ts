import { useQueryClient } from '@tanstack/react-query'
import { templatesQuery } from './templates.api.ts'

export function useTemplatesChanged(): () => Promise<void> {
  const store = useQueryClient()
  return () => store.invalidateQueries({ queryKey: templatesQuery.queryKey })
}

import { useCallback } from 'react'
import { useUrlSearch } from './url-search.ts'

const NEW = { new: '' }

/** True while the address has `new=1`, with which links open a screen's dialog to add something; and its end. */
export function useNewInAddress(): readonly [boolean, () => void] {
  const [{ new: adding }, setSearch] = useUrlSearch(NEW)
  const isNew = adding !== ''
  const end = useCallback(() => {
    if (isNew) setSearch({ new: '' })
  }, [isNew, setSearch])
  return [isNew, end]
}

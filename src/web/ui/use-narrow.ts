import { useMediaQuery } from '@mantine/hooks'

/** In px. */
const NARROW = 768

export function useNarrow(): boolean {
  return useMediaQuery(`(max-width: ${NARROW}px)`, false, { getInitialValueInEffect: false })
}

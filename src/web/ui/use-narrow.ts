import { useMediaQuery } from '@mantine/hooks'

const NARROW = 768

export function useNarrow(): boolean {
  return useMediaQuery(`(max-width: ${NARROW}px)`, false, { getInitialValueInEffect: false })
}

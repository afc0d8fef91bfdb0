import { useMediaQuery } from '@mantine/hooks'

const NARROW = 768

export function useNarrow(width = NARROW): boolean {
  return useMediaQuery(`(max-width: ${width}px)`, false, { getInitialValueInEffect: false })
}

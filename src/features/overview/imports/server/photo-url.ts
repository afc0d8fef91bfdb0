export const presentPhotoUrl = (id: string, row: string): string =>
  `/api/imports/${id}/rows/${encodeURIComponent(row)}/photo`

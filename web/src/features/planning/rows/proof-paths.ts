/** Where photos and drawn signatures of work come from, and go to. */
export const photosPath = '/api/pianificazione-intervento-immagini';
export const signaturePath = (id: string): string => `/api/pianificazione-interventi/${id}/upload-firma`;

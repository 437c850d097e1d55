/** Where administration shows the licence; several pages lead there. */
export const LICENCE_PATH = '/licence';

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Foyer process. Stop that one first, or give this one its own FOYER_DATA.`,
    );
    this.name = 'FolderInUse';
  }
}

"""Faults to plant in the output of `odr packs`. The comparison with the engine must detect each of them."""

import hashlib


def lost_pack(report):
    """that a pack is missing"""
    del report["packs"][:1]


def merged_tags(report):
    """that two sets of tags became one"""
    if len(report["packs"]) > 1:
        first = report["packs"].pop(0)
        report["packs"][0]["tags"] += first["tags"]


def unsorted_digest(report):
    """that an identifier is computed from tags in another order"""
    for pack in report["packs"]:
        digest = hashlib.md5(":".join(reversed(pack["tags"])).encode()).hexdigest()
        pack["identifier"] = pack["identifier"].replace(pack["digest"], digest)


def other_folder(report):
    """that the tags in a folder name are joined differently"""
    for pack in report["packs"]:
        if len(pack["tags"]) > 1:
            pack["folder"] = pack["folder"].replace("+", "-")


def lowest_priority(report):
    """that a pack doesn't have the highest priority of its tags"""
    for pack in report["packs"]:
        if len(pack["tags"]) > 1 and "priority" in pack:
            pack["priority"] /= 2


def moved_resource(report):
    """that a resource is in another pack"""
    if len(report["packs"]) > 1:
        report["packs"][0]["resources"].append(report["packs"][1]["resources"].pop())


def unreported_phase(report):
    """that a file in another phase is not reported"""
    report["unpacked"].clear()


FAULTS = [lost_pack, merged_tags, unsorted_digest, other_folder, lowest_priority, moved_resource, unreported_phase]

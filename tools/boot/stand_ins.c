// SPDX-License-Identifier: GPL-2.0
/*
 * For `make boot`: what a mainline kernel lacks of a board's kernel, as far as axiscope-agent uses it.
 *
 *  - /sys/kernel/config/device-tree/overlays, where a compiled overlay is written to NAME/dtbo and
 *    NAME/status says what became of it, as in the kernels of chip makers;
 *  - a driver of "ikwzm,u-dma-buf" nodes: a device in the class u-dma-buf with phys_addr, size and
 *    dma_coherent, and a file to map. It is a stand-in: u-dma-buf itself (github.com/ikwzm/udmabuf) is
 *    in no package.
 */
#include <linux/configfs.h>
#include <linux/dma-mapping.h>
#include <linux/fs.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/of.h>
#include <linux/platform_device.h>
#include <linux/slab.h>

/* Overlays. */

struct overlay {
	struct config_item item;
	int changes; /* id of the applied overlay's changeset; 0: not applied */
	void *tree;
};

static struct overlay *overlay_of(struct config_item *item)
{
	return container_of(item, struct overlay, item);
}

static ssize_t overlay_status_show(struct config_item *item, char *page)
{
	return sprintf(page, "%s\n", overlay_of(item)->changes ? "applied" : "unapplied");
}
CONFIGFS_ATTR_RO(overlay_, status);

static struct configfs_attribute *overlay_attributes[] = { &overlay_attr_status, NULL };

static ssize_t overlay_dtbo_write(struct config_item *item, const void *bytes, size_t count)
{
	struct overlay *o = overlay_of(item);
	int err;

	if (o->changes)
		return -EBUSY;
	o->tree = kmemdup(bytes, count, GFP_KERNEL);
	if (!o->tree)
		return -ENOMEM;
	err = of_overlay_fdt_apply(o->tree, count, &o->changes);
	if (err) {
		of_overlay_remove(&o->changes);
		kfree(o->tree);
		o->tree = NULL;
		o->changes = 0;
		return err;
	}
	return count;
}
CONFIGFS_BIN_ATTR_WO(overlay_, dtbo, NULL, SZ_1M);

static struct configfs_bin_attribute *overlay_files[] = { &overlay_attr_dtbo, NULL };

static void overlay_release(struct config_item *item)
{
	struct overlay *o = overlay_of(item);

	if (o->changes)
		of_overlay_remove(&o->changes);
	kfree(o->tree);
	kfree(o);
}

static struct configfs_item_operations overlay_operations = { .release = overlay_release };

static const struct config_item_type overlay_type = {
	.ct_item_ops = &overlay_operations,
	.ct_attrs = overlay_attributes,
	.ct_bin_attrs = overlay_files,
	.ct_owner = THIS_MODULE,
};

static struct config_item *overlays_make(struct config_group *group, const char *name)
{
	struct overlay *o = kzalloc(sizeof(*o), GFP_KERNEL);

	if (!o)
		return ERR_PTR(-ENOMEM);
	config_item_init_type_name(&o->item, name, &overlay_type);
	return &o->item;
}

static struct configfs_group_operations overlays_operations = { .make_item = overlays_make };

static const struct config_item_type overlays_type = {
	.ct_group_ops = &overlays_operations,
	.ct_owner = THIS_MODULE,
};

static const struct config_item_type tree_type = { .ct_owner = THIS_MODULE };

static struct config_group overlays;
static struct configfs_subsystem tree = {
	.su_group = { .cg_item = { .ci_namebuf = "device-tree", .ci_type = &tree_type } },
};

/* Buffers. */

struct buffer {
	struct device *device;
	dev_t number;
	dma_addr_t base;
	void *memory;
	u32 size;
};

static struct class *buffers;
static dev_t numbers;
static struct buffer *open_buffer; /* the only one, because an overlay has one buffer */

static ssize_t phys_addr_show(struct device *d, struct device_attribute *a, char *page)
{
	struct buffer *b = dev_get_drvdata(d);

	return sprintf(page, "0x%llx\n", (u64)b->base);
}
static DEVICE_ATTR_RO(phys_addr);

static ssize_t size_show(struct device *d, struct device_attribute *a, char *page)
{
	struct buffer *b = dev_get_drvdata(d);

	return sprintf(page, "%u\n", b->size);
}
static DEVICE_ATTR_RO(size);

static ssize_t dma_coherent_show(struct device *d, struct device_attribute *a, char *page)
{
	return sprintf(page, "0\n");
}
static DEVICE_ATTR_RO(dma_coherent);

static struct attribute *buffer_attrs[] = {
	&dev_attr_phys_addr.attr, &dev_attr_size.attr, &dev_attr_dma_coherent.attr, NULL,
};
ATTRIBUTE_GROUPS(buffer);

static int buffer_mmap(struct file *file, struct vm_area_struct *vma)
{
	struct buffer *b = open_buffer;
	unsigned long bytes = vma->vm_end - vma->vm_start;

	if (!b || vma->vm_pgoff || bytes > b->size)
		return -EINVAL;
	vma->vm_page_prot = pgprot_writecombine(vma->vm_page_prot);
	return remap_pfn_range(vma, vma->vm_start, b->base >> PAGE_SHIFT, bytes, vma->vm_page_prot);
}

static const struct file_operations buffer_operations = {
	.owner = THIS_MODULE,
	.mmap = buffer_mmap,
};

static int buffer_probe(struct platform_device *p)
{
	struct buffer *b = devm_kzalloc(&p->dev, sizeof(*b), GFP_KERNEL);
	const char *name = "axiscope";

	if (!b || open_buffer)
		return -ENOMEM;
	of_property_read_string(p->dev.of_node, "device-name", &name);
	if (of_property_read_u32(p->dev.of_node, "size", &b->size))
		return -EINVAL;
	if (dma_set_mask_and_coherent(&p->dev, DMA_BIT_MASK(40)))
		return -EIO;
	b->memory = dmam_alloc_coherent(&p->dev, b->size, &b->base, GFP_KERNEL);
	if (!b->memory)
		return -ENOMEM;
	b->device = device_create_with_groups(buffers, &p->dev, numbers, b, buffer_groups, "%s", name);
	if (IS_ERR(b->device))
		return PTR_ERR(b->device);
	open_buffer = b;
	platform_set_drvdata(p, b);
	return 0;
}

static int buffer_remove(struct platform_device *p)
{
	device_destroy(buffers, numbers);
	open_buffer = NULL;
	return 0;
}

static const struct of_device_id buffer_ids[] = { { .compatible = "ikwzm,u-dma-buf" }, {} };
static struct platform_driver buffer_driver = {
	.probe = buffer_probe,
	.remove = buffer_remove,
	.driver = { .name = "axiscope-stand-in-buffer", .of_match_table = buffer_ids },
};

static int __init stand_ins_init(void)
{
	int major;

	config_group_init(&tree.su_group);
	mutex_init(&tree.su_mutex);
	config_group_init_type_name(&overlays, "overlays", &overlays_type);
	configfs_add_default_group(&overlays, &tree.su_group);
	if (configfs_register_subsystem(&tree))
		return -EIO;
	buffers = class_create(THIS_MODULE, "u-dma-buf");
	major = register_chrdev(0, "u-dma-buf", &buffer_operations);
	if (IS_ERR(buffers) || major < 0)
		return -EIO;
	numbers = MKDEV(major, 0);
	return platform_driver_register(&buffer_driver);
}
device_initcall(stand_ins_init);
MODULE_LICENSE("GPL");
